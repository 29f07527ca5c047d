import { Readable } from 'node:stream'
import type { AppLoadContext } from '@remix-run/node'
import type { PictureFile } from '~/platform/images.server'
import type { ByteRange, StoredFile, StoredInfo } from '~/platform/storage.server'

/**
 * A picture as an answer. Addresses of pictures never change their content, so they may be kept for good. Null when the storage does
 * not hold the file.
 */
export const servePicture = (
  request: Request,
  file: PictureFile,
  { name, attachment }: { name: string; attachment: boolean },
): Promise<Response | null> =>
  serveFile(request, file, {
    headers: {
      'Content-Type': file.contentType,
      'Content-Disposition': `${attachment ? 'attachment' : 'inline'}; filename=${name}`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })

type ServeOptions = {
  headers: Record<string, string>
  /** For large files: given, no more is read than the sender takes. */
  context?: AppLoadContext
}

/** A stored file as an answer: conditional requests, one byte range, HEAD. Null when the storage does not hold the file. */
export async function serveFile(
  request: Request,
  file: Pick<PictureFile, 'head' | 'read'>,
  options: ServeOptions,
): Promise<Response | null> {
  const { context } = options
  const headers = new Headers({ ...options.headers, 'Accept-Ranges': 'bytes' })

  const asksFirst = request.method === 'HEAD' || ASKING.some(header => request.headers.has(header))
  if (!asksFirst) {
    const stored = await file.read()
    if (!stored) return null
    identify(headers, stored, stored.size)
    return new Response(bodyOf(stored, context), { headers })
  }

  const info = await file.head()
  if (!info) return null
  if (isKnown(request, info)) {
    identify(headers, info)
    return new Response(null, { status: 304, headers })
  }
  if (isOutdated(request, info)) return new Response(null, { status: 412 })
  const range = rangeOf(request, info)
  if (range === 'outside') {
    const says = { 'Content-Range': `bytes */${info.size}`, 'Content-Type': 'text/plain; charset=utf-8' }
    return new Response('The file has no such part.\n', { status: 416, headers: says })
  }
  identify(headers, info, range ? range.end - range.start + 1 : info.size)
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${info.size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const stored = await file.read(range ?? undefined)
  return stored && new Response(bodyOf(stored, context), { status, headers })
}

const ASKING = ['If-None-Match', 'If-Modified-Since', 'If-Unmodified-Since', 'Range']

function identify(headers: Headers, { etag, lastModified }: StoredInfo, length?: number) {
  headers.set('ETag', etag)
  headers.set('Last-Modified', lastModified.toUTCString())
  if (length !== undefined) headers.set('Content-Length', String(length))
}

// A date counts only where no tag was given (RFC 9110, section 13.1.3).
function isKnown(request: Request, { etag, lastModified }: StoredInfo): boolean {
  const tags = request.headers.get('If-None-Match')
  if (tags !== null) return tags.split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  const since = Date.parse(request.headers.get('If-Modified-Since') ?? '')
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}

/** Whether somebody goes on with a file as it was, and it is another by now. */
function isOutdated(request: Request, { lastModified }: StoredInfo): boolean {
  const since = Date.parse(request.headers.get('If-Unmodified-Since') ?? '')
  return Math.floor(lastModified.getTime() / 1000) * 1000 > since
}

/** The asked part; null for the whole file, also where several parts or something unreadable were asked for. */
function rangeOf(request: Request, { size, etag, lastModified }: StoredInfo): ByteRange | 'outside' | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('Range')?.replace(/\s/g, '') ?? '')
  if (!asked || (!asked[1] && !asked[2])) return null
  const unchanged = request.headers.get('If-Range')
  if (unchanged !== null && unchanged !== etag && unchanged !== lastModified.toUTCString()) return null
  const start = asked[1] ? Number(asked[1]) : Math.max(0, size - Number(asked[2]))
  const end = asked[1] && asked[2] ? Math.min(Number(asked[2]), size - 1) : size - 1
  if (asked[1] && asked[2] && Number(asked[2]) < start) return null
  return start >= size ? 'outside' : { start, end }
}

function bodyOf({ body }: StoredFile, context?: AppLoadContext) {
  if (!(body instanceof Readable)) return new Uint8Array(body)
  const paced = context ? Readable.from(asTaken(body, context), { highWaterMark: 1 }) : body
  return Readable.toWeb(paced) as ReadableStream
}

async function* asTaken(body: Readable, { signal, drained }: AppLoadContext) {
  for await (const piece of body) {
    if (signal.aborted) return
    yield piece
    await drained()
  }
}
