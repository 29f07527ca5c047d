import { MalformedError, TooLargeError } from './errors'

/** What one JSON text may hold: keys and items of lists together, and lists and objects within one another. */
export const JSON_LIMITS = { values: 10_000, depth: 100 }

/**
 * Counts over the bytes of a JSON text, piece by piece. A key costs a hundred times more to build than to count, and every level a
 * frame of the stack of whoever walks through it. Answers whether it is still within the limits.
 */
export function jsonCounter({ values: mostValues, depth: mostDepth } = JSON_LIMITS): (piece: Uint8Array) => boolean {
  let values = 0
  let depth = 0
  let isText = false
  let isEscaped = false
  return piece => {
    for (const byte of piece) {
      if (isEscaped) isEscaped = false
      else if (byte === QUOTE) isText = !isText
      else if (isText) isEscaped = byte === BACKSLASH
      else if (byte === COMMA) values++
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        values++
        depth++
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
      if (values > mostValues || depth > mostDepth) return false
    }
    return true
  }
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = new TextEncoder().encode('"\\,[]{}')

/**
 * Reads a JSON text that came from outside.
 * @throws TooLargeError when it holds too much
 * @throws MalformedError when it is no JSON
 */
export function parseJson(text: string, isFine = jsonCounter()): unknown {
  if (!isFine(new TextEncoder().encode(text))) throw new TooLargeError()
  try {
    return JSON.parse(text)
  } catch {
    throw new MalformedError()
  }
}
