/** Parses a raw query. As in PocketBase, a parameter with a semicolon or a malformed escape is ignored. */
export const parametersIn = (search: string): URLSearchParams =>
  new URLSearchParams(
    search
      .split('&')
      .filter(parameter => !/;|%(?![\da-f]{2})/i.test(parameter))
      .join('&'),
  )
