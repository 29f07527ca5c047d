import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MalformedError } from '~/platform/errors'
import { chunksOf, feed, formParser, readJson } from '~/platform/input/body.server'
import { JSON_LIMITS, jsonCounter, parseJson } from '~/platform/input/bounded-json'
import { ApiError } from './errors'

/** A request's headers, whose names ignore case, and its body, which only one reader may open. */
export type Sent = { header: (name: string) => string | null; stream: () => Readable | null }

/** The values and files of a body, by field. */
export type ApiBody = { values: Record<string, unknown>; files: Record<string, File[]> }

const MAX_BYTES = 33_554_432

/**
 * Reads a JSON object or a form. An empty body has no values, whatever its type.
 * @throws TooLargeError above 32 MB, or with too many fields, keys or levels
 * @throws ApiError 400 if it is not an object, truncated, or of another type
 */
export async function readBody(sent: Sent, unreadable = ApiError.badRequest, limits = JSON_LIMITS): Promise<ApiBody> {
  const type = typeOf(sent)
  const stream = sent.stream()
  if (!stream || (await isEmpty(stream))) return { values: {}, files: {} }
  try {
    if (isJson(sent)) {
      return { values: objectIn(await readJson(chunksOf(stream), MAX_BYTES, limits)), files: {} }
    }
    if (/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
      return await formBody(stream, type, limits)
    }
  } catch (error) {
    throw error instanceof MalformedError ? unreadable() : error
  }
  throw new ApiError(400, 'Unsupported Content-Type.')
}

const typeOf = ({ header }: Sent): string => header('Content-Type') ?? 'application/json'

/** Returns whether the type of a body is JSON. Others are forms. */
export const isJson = (sent: Sent): boolean => /^application\/json/i.test(typeOf(sent))

async function isEmpty(stream: Readable): Promise<boolean> {
  if (stream.readableLength === 0 && !stream.readableEnded && !stream.destroyed) {
    // An empty stream is readable too, at its end.
    await new Promise(resolve => stream.once('readable', resolve).once('close', resolve))
  }
  return stream.readableLength === 0
}

function objectIn(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || Array.isArray(value)) throw new MalformedError()
  return { ...value }
}

async function formBody(stream: Readable, type: string, limits: typeof JSON_LIMITS): Promise<ApiBody> {
  const texts = new Map<string, string[]>()
  const files = new Map<string, File[]>()
  const reading: Promise<void>[] = []
  const parser = formParser(type, { fieldSize: MAX_BYTES })
  parser.on('field', (name, value) => put(texts, name, value))
  parser.on('file', (field, file, { filename = '', mimeType }) => {
    const stored = buffer(file).then(bytes => put(files, field, new File([bytes], filename, { type: mimeType })))
    reading.push(stored)
    // Awaited below. Its failure also fails the form.
    stored.catch(() => {})
  })
  await feed(chunksOf(stream), parser, MAX_BYTES)
  await Promise.all(reading)
  const payloads = texts.get('@jsonPayload') ?? []
  texts.delete('@jsonPayload')
  const isFine = jsonCounter(limits)
  const values = [...texts].map(([name, sent]) => [
    name,
    sent.length > 1 ? sent.map(inferred) : inferred(sent[0] ?? ''),
  ])
  const more = payloads.flatMap(payload => Object.entries(objectIn(parseJson(payload, isFine))))
  return { values: Object.fromEntries([...values, ...more]), files: Object.fromEntries(files) }
}

function put<T>(lists: Map<string, T[]>, name: string, value: T): void {
  const list = lists.get(name)
  if (list) list.push(value)
  else lists.set(name, [value])
}

/** Parses booleans and numbers of a form, which has only text. */
function inferred(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  const number = Number(text)
  return /^-?\d/.test(text) && Number.isFinite(number) && String(number) === text ? number : text
}
