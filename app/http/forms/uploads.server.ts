import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type FieldErrors, MalformedError, TooLargeError } from '~/platform/errors'
import { type Chunks, feed, formParser, readJson } from '~/platform/input/body.server'
import { FORM_MEGABYTES } from './upload-limits'

/** An uploaded file. Its name and declared type are untrusted. */
export type UploadedFile = { name: string; bytes: Buffer; declaredType: string }

type FileRule = {
  maxBytes: number
  tooLarge: string
}

type EachRule = {
  maxBytes: number
  /** called with the files one after the other */
  take: (name: string, bytes: Buffer | 'too large') => Promise<void>
}

type ReadFormOptions<Files extends string> = {
  files?: Record<Files, FileRule>
  /** fields with several files: the next file is read after `take` has finished, so that memory holds only one */
  each?: Record<string, EachRule>
  /** limit of the whole body */
  maxBytes?: number
  /** limit of the text fields */
  fields?: number
}

type ReadForm<Files extends string> = {
  /** the text fields, without files */
  form: FormData
  /** null if no file was chosen, or if it was too large */
  files: Record<Files, UploadedFile | null>
  /** messages for files that were too large, by field */
  errors: FieldErrors
}

const MB = 1024 * 1024
const MAX_BYTES = FORM_MEGABYTES * MB

/**
 * Reads a form with or without files. Keeps only the requested files, in memory. A file that is too large becomes a
 * message, and the other fields are still read.
 * @throws TooLargeError if the body or a text exceeds its limit
 * @throws MalformedError if the body does not match its content type
 */
export async function readForm<Files extends string = never>(
  request: Request,
  options: ReadFormOptions<Files> = {},
): Promise<ReadForm<Files>> {
  const { maxBytes = MAX_BYTES, each = {}, fields } = options
  const rules = (options.files ?? {}) as Record<Files, FileRule>
  const form = new FormData()
  const files = Object.fromEntries(Object.keys(rules).map(name => [name, null])) as Record<Files, UploadedFile | null>
  const errors: FieldErrors = {}
  const parser = formParser(typeOf(request), { fieldSize: MB, fields })
  let rejection: Error | undefined
  let reading = Promise.resolve()

  parser.on('field', (name, value) => {
    // Postgres cannot store this character, and no one types it.
    if (value.includes('\0') || NO_NAME_OF_OURS.test(name)) rejection ??= new MalformedError()
    else form.append(name, value)
  })
  parser.on('file', (field, stream, { filename: name = '', mimeType }) => {
    const rule = Object.hasOwn(rules, field) ? rules[field as Files] : undefined
    const several = Object.hasOwn(each, field) ? each[field] : undefined
    // The parser reports the same error.
    stream.on('error', () => {})
    if (!rule && !several) return void stream.resume()
    reading = reading.then(async () => {
      const bytes = await bytesOf(stream, (several ?? rule)?.maxBytes ?? 0)
      // Browsers send an unused file input as an empty file without a name.
      if (bytes === 'cut off' || rejection || (bytes.length === 0 && !name)) return
      if (several) {
        await several.take(name, bytes).catch(error => {
          rejection = error
        })
      } else if (bytes === 'too large') errors[field] = [rule?.tooLarge ?? '']
      else files[field as Files] = { name, bytes, declaredType: mimeType }
    })
  })

  try {
    await feed(bodyOf(request), parser, maxBytes)
  } finally {
    await reading
  }
  if (rejection) throw rejection
  return { form, files, errors }
}

// Conform, which parses forms, allocates a list as long as a number in brackets, and reads commands from fields with
// these two names.
const NO_NAME_OF_OURS = /[\0[\]]|^__(intent|state)__$/

/** Reads the JSON of our own scripts. Returns null if it is invalid or too large. */
export async function readPosted(request: Request): Promise<unknown> {
  return (await readJson(bodyOf(request), MAX_BYTES).catch(() => null)) ?? null
}

/** Reads a file to its end. Stops storing it at the limit. */
async function bytesOf(stream: Readable, maxBytes: number): Promise<Buffer | 'too large' | 'cut off'> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else chunks.length = 0
    }
  } catch {
    return 'cut off'
  }
  return size <= maxBytes ? Buffer.concat(chunks) : 'too large'
}

type StreamFileOptions<T> = {
  field: string
  /** of all files together */
  maxBytes: number
  /** Stores the file while it arrives, and deletes it if the stream fails. */
  take: (file: { name: string; stream: Readable }) => Promise<T>
}

/** The same as `streamFiles` for one file. Returns null if no file was chosen. */
export async function streamFile<T>(request: Request, options: StreamFileOptions<T>): Promise<T | null> {
  const [taken = null] = await streamFiles(request, { ...options, most: 1 })
  return taken
}

/**
 * Reads a form whose files are too large for memory, and streams at most `most` of them to `take`.
 * @throws TooLargeError if the files exceed `maxBytes`
 * @throws MalformedError if the body is truncated or does not match its content type
 */
export async function streamFiles<T>(
  request: Request,
  { field, maxBytes, most, take }: StreamFileOptions<T> & { most: number },
): Promise<T[]> {
  const parser = formParser(typeOf(request), { fileSize: maxBytes, files: most, fields: 10 })
  const taking: Promise<T>[] = []
  parser.on('file', (name, stream, { filename }) => {
    // The reader gets the error when it starts to read, which may be later.
    stream.on('error', () => {})
    if (name !== field || !filename) return void stream.resume()
    const taken = take({ name: filename, stream: Readable.from(drainOnReturn(stream)) })
    // Awaited below, after the form. An unread file would block the form's end.
    taken.catch(() => stream.resume())
    taking.push(taken)
  })
  const [fed, taken] = await Promise.allSettled([
    feed(bodyOf(request), parser, maxBytes + MB),
    // `take` must see a failure of the form first.
    new Promise(resolve => parser.once('close', resolve)).then(() => Promise.all(taking)),
  ])
  if (taken.status === 'rejected' && !(fed.status === 'rejected')) throw taken.reason
  if (fed.status === 'rejected') throw fed.reason
  return taken.status === 'fulfilled' ? taken.value : []
}

// Reads the rest after the reader has stopped, because the fields after the file still follow.
async function* drainOnReturn(stream: Readable & { truncated?: boolean }) {
  try {
    yield* stream.iterator({ destroyOnReturn: false })
    if (stream.truncated) throw new TooLargeError()
  } finally {
    stream.resume()
  }
}

const typeOf = (request: Request) => request.headers.get('Content-Type') ?? ''

// Ending early must not cancel the body, which would close the connection before the response.
const bodyOf = ({ body }: Request): Chunks =>
  body ? (body as ReadableStream<Uint8Array>).values({ preventCancel: true }) : Readable.from([])
