import { Readable } from 'node:stream'
import { type AppLoadContext, createReadableStreamFromReadable } from '@remix-run/node'
import { log } from '~/platform/observability/log.server'

type Download = { fileName: string; request: Request; context: AppLoadContext }

/**
 * Streams a CSV file as a download, with backpressure. If a row fails, it breaks the connection, so that the browser
 * does not save half a file as complete.
 */
export function csvDownload(
  pieces: Iterable<string> | AsyncIterable<string>,
  { fileName, request, context }: Download,
): Response {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': attachment(fileName),
    // A compressor would buffer without backpressure.
    'Cache-Control': 'private, no-store, no-transform',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const body = Readable.from(paced(pieces, context), { objectMode: true, highWaterMark: 1 })
  return new Response(createReadableStreamFromReadable(body), { headers })
}

async function* paced(pieces: Iterable<string> | AsyncIterable<string>, { signal, drained }: AppLoadContext) {
  try {
    for await (const piece of pieces) {
      if (signal.aborted) return
      yield Buffer.from(piece)
      await drained()
    }
  } catch (error) {
    log.error({ err: error }, 'A download was interrupted')
    throw error
  }
}

/** Returns the Content-Disposition for a file name in any script: ASCII for old browsers and UTF-8 (RFC 6266). */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(fileName).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
