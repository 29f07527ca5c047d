import { attachment } from './csv-download.server'

type DrawnCard = { etag: string; png: () => Promise<Uint8Array> }

/**
 * Serves a card. Browsers ask each time whether it is still current, because its URL does not change with the data. With
 * `download` in the URL it is saved as a file.
 */
export async function cardImage(request: Request, card: DrawnCard, fileName: string): Promise<Response> {
  const headers = new Headers({ ETag: card.etag, 'Cache-Control': 'private, no-cache' })
  if (request.headers.get('If-None-Match')?.includes(card.etag)) return new Response(null, { status: 304, headers })
  const png = await card.png()
  headers.set('Content-Type', 'image/png')
  headers.set('Content-Length', String(png.length))
  if (new URL(request.url).searchParams.has('download')) headers.set('Content-Disposition', attachment(fileName))
  return new Response(new Uint8Array(png), { headers })
}
