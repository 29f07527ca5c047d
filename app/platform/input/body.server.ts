import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import busboy from 'busboy'
import { limitConcurrency } from '../concurrency-limit'
import { MalformedError, TooLargeError } from '../errors'
import { JSON_LIMITS, jsonCounter, parseJson } from './bounded-json'
import { urlEncodedParser } from './url-encoded.server'

// Reads all request bodies, of pages and of the API. Counts parts first, because building them costs more than sending them.

const MAX_FIELDS = 1000
const MAX_FILES = 50

/**
 * Returns a parser for a form of this content type.
 * @throws MalformedError if the type is no form
 */
export function formParser(contentType: string, limits: busboy.Limits = {}): busboy.Busboy {
  const { fields = MAX_FIELDS } = limits
  if (URL_ENCODED.test(contentType)) return urlEncodedParser({ ...limits, fields })
  try {
    return busboy({
      headers: { 'content-type': contentType },
      limits: { ...limits, fields, parts: fields + MAX_FILES },
      defParamCharset: 'utf8',
    })
  } catch {
    throw new MalformedError()
  }
}

const URL_ENCODED = /^application\/x-www-form-urlencoded\s*(;|$)/i

/** A body in chunks. Ending the iteration early must not destroy the connection, which the response needs. */
export type Chunks = AsyncIterable<Uint8Array>

/** Returns the chunks of a body of Node. */
export const chunksOf = (body: Readable): Chunks => body.iterator({ destroyOnReturn: false })

/**
 * Feeds a body to its parser.
 * @throws TooLargeError if it exceeds `maxBytes` or the parser's limits of fields, parts, and text length
 * @throws MalformedError if the body is truncated or does not match its content type
 */
export async function feed(body: Chunks, parser: busboy.Busboy, maxBytes: number): Promise<void> {
  let isTooMuch = false
  const tooMuch = () => {
    isTooMuch = true
  }
  parser.once('fieldsLimit', tooMuch).once('partsLimit', tooMuch)
  parser.on('field', (_name, _value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) tooMuch()
  })
  try {
    await pipeline(
      withinLimit(body, maxBytes, () => isTooMuch),
      parser,
    )
  } catch (error) {
    if (isTooMuch || error instanceof TooLargeError) throw new TooLargeError()
    throw new MalformedError()
  }
  if (isTooMuch) throw new TooLargeError()
}

// Parsing 64 kB of small parts takes 10 ms. One chunk per turn of the event loop, of all bodies together, keeps the app
// responsive while many such bodies arrive.
const oneAtATime = limitConcurrency(1)

async function* withinLimit(body: Chunks, maxBytes: number, isTooMuch: () => boolean) {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes || isTooMuch()) throw new TooLargeError()
    await oneAtATime(nextTurn)
    yield chunk
  }
}

/**
 * Reads a JSON body. Returns undefined if it is empty.
 * @throws TooLargeError if it exceeds `maxBytes` or the limits
 * @throws MalformedError if it is truncated or not valid JSON
 */
export async function readJson(body: Chunks, maxBytes: number, limits = JSON_LIMITS): Promise<unknown> {
  const isFine = jsonCounter(limits)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size > maxBytes || !isFine(chunk)) throw new TooLargeError()
      chunks.push(chunk)
    }
  } catch (error) {
    // A lost connection is not a server error.
    throw error instanceof TooLargeError ? error : new MalformedError()
  }
  // Counted already.
  return size > 0 ? parseJson(Buffer.concat(chunks).toString('utf8'), () => true) : undefined
}
