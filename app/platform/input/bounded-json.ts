import { MalformedError, TooLargeError } from '../errors'

/** Limits of a JSON text: the number of keys and array items together, and the nesting depth. */
export const JSON_LIMITS = { values: 10_000, depth: 100 }

/**
 * Returns a function that counts the values and levels of a JSON text, chunk by chunk, and returns whether it is still
 * within the limits. Building a key costs a hundred times more than counting it, and every level costs recursive code a
 * stack frame.
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
 * Parses untrusted JSON.
 * @throws TooLargeError if it exceeds the limits
 * @throws MalformedError if it is not valid JSON
 */
export function parseJson(text: string, isFine = jsonCounter()): unknown {
  if (!isFine(new TextEncoder().encode(text))) throw new TooLargeError()
  try {
    return JSON.parse(text)
  } catch {
    throw new MalformedError()
  }
}
