const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Serialized JSON, with keys in order and compact. */
export class SerializedJson {
  constructor(readonly json: string) {}
}

/** Returns the object, serialized if one of its values is. */
export function jsonAround(object: Record<string, unknown>): Record<string, unknown> | SerializedJson {
  const entries = Object.entries(object)
  if (!entries.some(([, value]) => value instanceof SerializedJson)) return object
  const texts = entries.map(
    ([name, value]) => `"${name}":${value instanceof SerializedJson ? value.json : JSON.stringify(value)}`,
  )
  return new SerializedJson(`{${texts.join(',')}}`)
}

/** Serializes JSON like PocketBase: compact, with HTML characters escaped. */
export function jsonText(value: unknown): string {
  const text = value instanceof SerializedJson ? value.json : JSON.stringify(value)
  // Most pages contain none, and `includes` is much faster than a regular expression.
  return ESCAPED.some(char => text.includes(char))
    ? text.replace(/[<>&\u2028\u2029]/g, char => ESCAPES[char] ?? char)
    : text
}
const ESCAPED = Object.keys(ESCAPES)
