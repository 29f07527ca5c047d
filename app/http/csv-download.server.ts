import { Readable } from 'node:stream'
import { type AppLoadContext, createReadableStreamFromReadable } from '@remix-run/node'
import { log } from '~/platform/log.server'

type Download = { fileName: string; request: Request; context: AppLoadContext }

/**
 * A CSV file as a download, sent piece by piece as fast as the sender takes it: never more than a few pieces are in memory. When a
 * piece cannot be made the connection breaks, so that the browser does not take half a file for a whole one.
 */
export function csvDownload(
  pieces: Iterable<string> | AsyncIterable<string>,
  { fileName, request, context }: Download,
): Response {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': attachment(fileName),
    // A compressor would gather what the sender has not taken.
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
    log.error({ err: error }, 'A download broke off')
    throw error
  }
}

/** The header for a file name in any script: plain letters for old browsers, the true name beside (RFC 6266). */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(fileName).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
