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
export function jsonText(value: unknown): string {
  const text = value instanceof Written ? value.json : JSON.stringify(value)
  // Most pages hold none of them, and to look for one character is much quicker than to match.
  return ESCAPED.some(char => text.includes(char))
    ? text.replace(/[<>&\u2028\u2029]/g, char => ESCAPES[char] ?? char)
    : text
}
const ESCAPED = Object.keys(ESCAPES)
