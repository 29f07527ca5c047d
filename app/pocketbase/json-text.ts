const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON that stands written already, keys in order and compact. */
export class Written {
  constructor(readonly json: string) {}
}

/** JSON as the protocol writes it: compact, and safe inside HTML. */
export const jsonText = (value: unknown): string =>
  (value instanceof Written ? value.json : JSON.stringify(value)).replace(
    /[<>&\u2028\u2029]/g,
    char => ESCAPES[char] ?? char,
  )
