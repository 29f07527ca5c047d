import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import busboy from 'busboy'
import { limitConcurrency } from '../concurrency-limit'
import { MalformedError, TooLargeError } from '../errors'
import { JSON_LIMITS, jsonCounter, parseJson } from './bounded-json'

// Reads all request bodies, of pages and of the API. Counts parts first, because building them costs more than sending them.

const MAX_FIELDS = 1000
const MAX_FILES = 50

/**
 * Returns a parser for a form of this content type.
 * @throws MalformedError if the type is no form; the body is discarded
 */
export function formParser(body: Readable, contentType: string, limits: busboy.Limits = {}): busboy.Busboy {
  const { fields = MAX_FIELDS } = limits
  try {
    return busboy({
      headers: { 'content-type': contentType },
      limits: { ...limits, fields, parts: fields + MAX_FILES },
      defParamCharset: 'utf8',
    })
  } catch {
    body.resume()
    throw new MalformedError()
  }
}

/**
 * Feeds a body to its parser.
 * @throws TooLargeError if it exceeds `maxBytes` or the parser's limits of fields, parts, and text length
 * @throws MalformedError if the body is truncated or does not match its content type
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

// Parsing 64 kB of small parts takes 10 ms. One chunk per turn of the event loop, of all bodies together, keeps the app
// responsive while many such bodies arrive.
const oneAtATime = limitConcurrency(1)

// Reads to the end without keeping anything: a browser shows the response only after it has sent the whole body.
// request-guards.server.ts limits the length of a body.
async function* withinLimit(source: AsyncIterable<Buffer>, maxBytes: number, isTooMuch: () => boolean) {
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > maxBytes || isTooMuch()) continue
    await oneAtATime(nextTurn)
    yield chunk
  }
  if (size > maxBytes || isTooMuch()) throw new TooLargeError()
}

/**
 * Reads a JSON body. Returns undefined if it is empty.
 * @throws TooLargeError if it exceeds `maxBytes` or the limits
 * @throws MalformedError if it is truncated or not valid JSON
 */
export async function readJson(body: Readable | null, maxBytes: number, limits = JSON_LIMITS): Promise<unknown> {
  const isFine = jsonCounter(limits)
  const chunks: Uint8Array[] = []
  let size = 0
  let isTooMuch = false
  try {
    // Keep the connection when reading stops, so that the client gets the response.
    for await (const chunk of body?.iterator({ destroyOnReturn: false }) ?? []) {
      size += chunk.length
      if (size > maxBytes) throw new TooLargeError()
      if (isTooMuch) continue
      chunks.push(chunk)
      isTooMuch = !isFine(chunk)
      if (isTooMuch) chunks.length = 0
    }
  } catch (error) {
    // A lost connection is not a server error.
    throw body?.errored ? new MalformedError() : error
  }
  if (isTooMuch) throw new TooLargeError()
  // Counted already.
  return size > 0 ? parseJson(Buffer.concat(chunks).toString('utf8'), () => true) : undefined
}
