import { Readable } from 'node:stream'
import type { AppLoadContext } from '@remix-run/node'
import type { PictureFile } from '~/platform/images/images.server'
import type { ByteRange, StoredFile, StoredInfo } from '~/platform/storage/storage-driver'

/**
 * Serves a photo, cached permanently because a URL never changes its content. Returns null if the file does not exist.
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
  /** for large files: applies backpressure */
  context?: AppLoadContext
}

/**
 * Serves a stored file, with conditional requests, one byte range, and HEAD. Returns null if the file does not exist.
 */
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
  if (range === 'outside' || range === 'invalid') {
    const says: HeadersInit = { 'Content-Type': 'text/plain; charset=utf-8' }
    if (range === 'outside') says['Content-Range'] = `bytes */${info.size}`
    return new Response('The requested range is outside the file.', { status: 416, headers: says })
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

// RFC 9110, section 13.1.3: the date counts only without an ETag.
function isKnown(request: Request, { etag, lastModified }: StoredInfo): boolean {
  const tags = request.headers.get('If-None-Match')
  if (tags !== null) return tags.split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  const since = Date.parse(request.headers.get('If-Modified-Since') ?? '')
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}

/** Whether the client resumes a download of a file that has changed (`If-Range`). */
function isOutdated(request: Request, { lastModified }: StoredInfo): boolean {
  const since = Date.parse(request.headers.get('If-Unmodified-Since') ?? '')
  return Math.floor(lastModified.getTime() / 1000) * 1000 > since
}

/** Returns the requested range; null for the whole file, also if several ranges are requested. */
function rangeOf(request: Request, { size, etag, lastModified }: StoredInfo): ByteRange | 'outside' | 'invalid' | null {
  const header = request.headers.get('Range')?.replace(/\s/g, '')
  const unchanged = request.headers.get('If-Range')
  if (unchanged !== null && unchanged !== etag && unchanged !== lastModified.toUTCString()) return null
  if (!header || header === 'bytes=' || /^bytes=\d*-\d*,/.test(header)) return null
  const range = /^bytes=(\d*)-(\d*)$/.exec(header)
  if (!range || (!range[1] && !range[2])) return 'invalid'
  const start = range[1] ? Number(range[1]) : Math.max(0, size - Number(range[2]))
  const end = range[1] && range[2] ? Math.min(Number(range[2]), size - 1) : size - 1
  if (range[1] && range[2] && Number(range[2]) < start) return 'invalid'
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
