import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { feed, formParser, readJson } from '~/platform/body.server'
import { type FieldErrors, MalformedError, TooLargeError } from '~/platform/errors'
import { FORM_MEGABYTES } from './upload-limits'

/** A file as it was sent; neither its name nor its type says anything certain about it. */
export type UploadedFile = { name: string; bytes: Buffer; declaredType: string }

type FileRule = {
  maxBytes: number
  /** the sentence beside the field when the file is larger */
  tooLarge: string
}

type EachRule = {
  maxBytes: number
  /** gets each file of the field in its turn */
  take: (name: string, bytes: Buffer | 'too large') => Promise<void>
}

type ReadFormOptions<Files extends string> = {
  files?: Record<Files, FileRule>
  /** fields that take several files: the next one is read when the last one was taken, so that only one is in memory */
  each?: Record<string, EachRule>
  /** bytes of everything together */
  maxBytes?: number
}

type ReadForm<Files extends string> = {
  /** every text field; files are not in it */
  form: FormData
  /** null where no file was chosen, or where it was too large */
  files: Record<Files, UploadedFile | null>
  /** files that were too large, by field: show them beside the other messages */
  errors: FieldErrors
}

const MB = 1024 * 1024
const MOST_BYTES = FORM_MEGABYTES * MB

/**
 * Reads a form with or without files. Only the files that are asked for are kept, in memory, up to their limits. A file that is too
 * large is a message beside its field and the typed values are all there.
 * @throws TooLargeError when everything together, or a text, is larger than any form of ours
 * @throws MalformedError when the body is not the form that it says it is
 */
export async function readForm<Files extends string = never>(
  request: Request,
  options: ReadFormOptions<Files> = {},
): Promise<ReadForm<Files>> {
  const { maxBytes = MOST_BYTES, each = {} } = options
  const rules = (options.files ?? {}) as Record<Files, FileRule>
  const form = new FormData()
  const files = Object.fromEntries(Object.keys(rules).map(name => [name, null])) as Record<Files, UploadedFile | null>
  const errors: FieldErrors = {}
  const body = streamOf(request)
  const parser = formParser(body, typeOf(request), { fieldSize: MB })
  let refusal: Error | undefined
  let reading = Promise.resolve()

  parser.on('field', (name, value) => {
    // No person types this character and no text column takes it.
    if (value.includes('\0') || NO_NAME_OF_OURS.test(name)) refusal ??= new MalformedError()
    else form.append(name, value)
  })
  parser.on('file', (field, stream, { filename: name = '', mimeType }) => {
    const rule = Object.hasOwn(rules, field) ? rules[field as Files] : undefined
    const several = Object.hasOwn(each, field) ? each[field] : undefined
    // The parser reports the same fault.
    stream.on('error', () => {})
    if (!rule && !several) return void stream.resume()
    // A file is read when the one before it was taken; until then the browser is made to wait.
    reading = reading.then(async () => {
      const bytes = await bytesOf(stream, (several ?? rule)?.maxBytes ?? 0)
      // A file input without a choice is sent as an empty file without a name.
      if (bytes === 'cut off' || refusal || (bytes.length === 0 && !name)) return
      if (several) {
        await several.take(name, bytes).catch(error => {
          refusal = error
        })
      } else if (bytes === 'too large') errors[field] = [rule?.tooLarge ?? '']
      else files[field as Files] = { name, bytes, declaredType: mimeType }
    })
  })

  try {
    await feed(body, parser, maxBytes)
  } finally {
    await reading
  }
  if (refusal) throw refusal
  return { form, files, errors }
}

// Conform, which decodes forms, builds a list as long as a number in brackets says, and obeys fields of these two names.
const NO_NAME_OF_OURS = /[\0[\]]|^__(intent|state)__$/

/** Reads what a script of ours posts as JSON; null when it is none, or holds more than is taken. */
export async function readPosted(request: Request): Promise<unknown> {
  return (await readJson(streamOf(request), MOST_BYTES).catch(() => null)) ?? null
}

/** Reads a file to its end and keeps it up to its limit. */
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
  maxBytes: number
  /** Takes the file as it comes, and leaves nothing behind when the stream breaks. */
  take: (file: { name: string; stream: Readable }) => Promise<T>
}

/**
 * Reads a form whose one file is too large to be held; it is handed on piece by piece. Null where no file was chosen.
 * @throws TooLargeError when the file is larger than `maxBytes`
 * @throws MalformedError when the body is not the form that it says it is, or is cut off
 */
export async function streamFile<T>(request: Request, options: StreamFileOptions<T>): Promise<T | null> {
  const { field, maxBytes, take } = options
  const body = streamOf(request)
  const parser = formParser(body, typeOf(request), { fileSize: maxBytes, files: 1, fields: 10 })
  let taking: Promise<T> | undefined
  parser.on('file', (name, stream, { filename }) => {
    // Whoever takes it hears of a break when reading, which may begin later.
    stream.on('error', () => {})
    if (name !== field || !filename) return void stream.resume()
    taking = take({ name: filename, stream: Readable.from(toTheEnd(stream)) })
    // Awaited below, when the form has been read; which it is also when nobody wants the file.
    taking.catch(() => stream.resume())
  })
  const [fed, taken] = await Promise.allSettled([
    feed(body, parser, maxBytes + MB),
    // Whoever takes the file hears of a break in the form before we do.
    new Promise(resolve => parser.once('close', resolve)).then(() => taking),
  ])
  if (taken.status === 'rejected' && !(fed.status === 'rejected')) throw taken.reason
  if (fed.status === 'rejected') throw fed.reason
  return taken.status === 'fulfilled' && taken.value !== undefined ? taken.value : null
}

// Whoever stops taking leaves the rest to be read and dropped: the form behind it has to come to its end.
async function* toTheEnd(stream: Readable & { truncated?: boolean }) {
  try {
    yield* stream.iterator({ destroyOnReturn: false })
    if (stream.truncated) throw new TooLargeError()
  } finally {
    stream.resume()
  }
}

const typeOf = (request: Request) => request.headers.get('Content-Type') ?? ''

const streamOf = (request: Request) =>
  request.body ? Readable.fromWeb(request.body as ReadableStream) : Readable.from([])
