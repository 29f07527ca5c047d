import type { Readable } from 'node:stream'
import { ApiError } from './errors'

/** What a client sends: a header's value by its name in any case, and the body as it comes. */
export type Sent = { header: (name: string) => string | null; stream: Readable | null }

/** A body as the protocol reads it (section 3.3): values by name, and files by name. */
export type ApiBody = { values: Record<string, unknown>; files: Record<string, File[]> }

const MOST_BYTES = 33_554_432

/**
 * Reads a JSON object or a form. A body without a byte has no values, whatever its type says.
 * @throws ApiError 413 beyond 32 MB, 400 when it is no object, cut off, or of a type that is not taken
 */
export async function readBody({ header, stream }: Sent, unreadable = ApiError.badRequest): Promise<ApiBody> {
  const bytes = await bytesOf(stream, unreadable)
  if (bytes.length === 0) return { values: {}, files: {} }
  const sentAs = header('Content-Type') ?? 'application/json'
  const type = sentAs.toLowerCase()
  if (type.startsWith('application/json')) return { values: objectOf(bytes.toString('utf8'), unreadable), files: {} }
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/.test(type)) {
    throw new ApiError(400, 'Unsupported Content-Type.')
  }
  try {
    return await formBody(
      await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': sentAs } }).formData(),
      unreadable,
    )
  } catch (error) {
    if (error instanceof TypeError) throw unreadable()
    throw error
  }
}

async function bytesOf(stream: Sent['stream'], unreadable: () => ApiError): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // Whoever sends too much is to hear it: the connection stays when we stop reading.
    for await (const chunk of stream?.iterator({ destroyOnReturn: false }) ?? []) {
      size += chunk.length
      if (size > MOST_BYTES) throw new ApiError(413, 'Request entity too large.')
      chunks.push(chunk)
    }
  } catch (error) {
    // A line that breaks is no fault of ours.
    throw stream?.errored ? unreadable() : error
  }
  return Buffer.concat(chunks)
}

function objectOf(text: string, unreadable: () => ApiError): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unreadable()
  }
  if (typeof value !== 'object' || Array.isArray(value)) throw unreadable()
  return { ...value }
}

async function formBody(form: FormData, unreadable: () => ApiError): Promise<ApiBody> {
  const body: ApiBody = { values: {}, files: {} }
  for (const name of new Set(form.keys())) {
    const sent = form.getAll(name)
    const files = sent.filter(value => typeof value !== 'string')
    const texts = sent.filter(value => typeof value === 'string')
    if (files.length > 0) body.files[name] = files
    if (name === '@jsonPayload' || texts.length === 0) continue
    const values = texts.map(inferred)
    body.values[name] = values.length > 1 ? values : values[0]
  }
  for (const payload of form.getAll('@jsonPayload')) Object.assign(body.values, objectOf(String(payload), unreadable))
  return body
}

/** A form knows only text: what is written just as JSON would write a truth or a number is one. */
function inferred(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  const number = Number(text)
  return /^-?\d/.test(text) && Number.isFinite(number) && String(number) === text ? number : text
}
