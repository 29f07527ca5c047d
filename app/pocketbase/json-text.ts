const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON as the protocol writes it: compact, and safe inside HTML. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, char => ESCAPES[char] ?? char)
