import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { JSON_LIMITS, jsonCounter, parseJson } from './bounded-json'
import { MalformedError, TooLargeError } from './errors'

// The one place where bodies are read, of pages and of the data interface. Whatever costs more to build than to send is counted first.

/** Fields and parts of one form. The standard library of Go, on which the protocol's own server stands, has the same number. */
const MOST_FIELDS = 1000
const MOST_FILES = 50

/** The parser for a form of that content type, with our limits. @throws MalformedError when that is no form; its body is dropped then */
export function formParser(body: Readable, contentType: string, limits: busboy.Limits = {}): busboy.Busboy {
  const { fields = MOST_FIELDS } = limits
  try {
    return busboy({
      headers: { 'content-type': contentType },
      limits: { ...limits, fields, parts: fields + MOST_FILES },
      defParamCharset: 'utf8',
    })
  } catch {
    body.resume()
    throw new MalformedError()
  }
}

/**
 * Gives a body to its parser.
 * @throws TooLargeError when it has more bytes than `maxBytes`, more fields or parts than the parser's limits, or a longer text
 * @throws MalformedError when the body is not the form that it says it is, or is cut off
 */
export async function feed(body: Readable, parser: busboy.Busboy, maxBytes: number): Promise<void> {
  let isTooMuch = false
  const tooMuch = () => {
    isTooMuch = true
  }
  parser.once('fieldsLimit', tooMuch).once('partsLimit', tooMuch)
  parser.on('field', (_name, _value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) tooMuch()
  })
  try {
    await pipeline(body, source => withinLimit(source, maxBytes, () => isTooMuch), parser)
  } catch (error) {
    if (isTooMuch || error instanceof TooLargeError) throw new TooLargeError()
    throw new MalformedError()
  }
  if (isTooMuch) throw new TooLargeError()
}

// Reads on to the end without keeping anything: a browser shows the answer only after it could send all of it. How long that may be
// at most is decided at the door (doors.server.ts).
async function* withinLimit(source: AsyncIterable<Buffer>, maxBytes: number, isTooMuch: () => boolean) {
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size <= maxBytes && !isTooMuch()) yield chunk
  }
  if (size > maxBytes || isTooMuch()) throw new TooLargeError()
}

/**
 * Reads a JSON body; undefined when there is not a byte.
 * @throws TooLargeError when it is too long, or holds more keys, items or levels than is taken
 * @throws MalformedError when it is no JSON, or is cut off
 */
export async function readJson(body: Readable | null, maxBytes: number, limits = JSON_LIMITS): Promise<unknown> {
  const isFine = jsonCounter(limits)
  const chunks: Uint8Array[] = []
  let size = 0
  let isTooMuch = false
  try {
    // Whoever sends too much is to hear it: the connection stays when we stop reading.
    for await (const chunk of body?.iterator({ destroyOnReturn: false }) ?? []) {
      size += chunk.length
      if (size > maxBytes) throw new TooLargeError()
      if (isTooMuch) continue
      chunks.push(chunk)
      isTooMuch = !isFine(chunk)
      if (isTooMuch) chunks.length = 0
    }
  } catch (error) {
    // A line that breaks is no fault of ours.
    throw body?.errored ? new MalformedError() : error
  }
  if (isTooMuch) throw new TooLargeError()
  // Counted already.
  return size > 0 ? parseJson(Buffer.concat(chunks).toString('utf8'), () => true) : undefined
}
