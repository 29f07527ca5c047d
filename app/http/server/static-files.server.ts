import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import express, { type NextFunction, type Request, type Response } from 'express'
import staticGzip from 'express-static-gzip'
import type { storedAsset } from '~/platform/storage/build-assets.server'

const SERVICE_WORKER = /[/\\]sw\.js(\.br|\.gz)?$/

/** Serves the build's files. `findAsset` returns assets of other builds, for pages that are open during an upgrade. */
export function staticFiles(findAsset: (path: string) => ReturnType<typeof storedAsset> | undefined): express.Router {
  const folder = join('build', 'client')
  // Asset names contain a hash of their content.
  const assets = staticGzip(join(folder, 'assets'), cachedFor('1y', true))
  return express
    .Router()
    .use('/assets', assets, assetOfAnotherBuild)
    .use(onlyFiles(staticGzip(folder, cachedFor('1h'))))

  // Responds with a plain 404, because rendering a page for a missing asset is expensive.
  async function assetOfAnotherBuild(req: Request, res: Response, next: NextFunction) {
    const found = await findAsset(req.path.slice(1))?.catch(next)
    if (res.headersSent) return
    if (!found) return void res.sendStatus(404)
    res.set({ 'Content-Type': found.type, 'Cache-Control': 'public, max-age=31536000, immutable' })
    Readable.from(found.file.body).on('error', next).pipe(res)
  }
}

/** Pages and their data are no files: each would cost a look at the disk. */
const onlyFiles =
  (files: express.Handler): express.Handler =>
  (req, res, next) =>
    /\.(?!data$)\w+$/.test(req.path) ? files(req, res, next) : next()

const cachedFor = (maxAge: string, immutable = false) => ({
  enableBrotli: true,
  orderPreference: ['br' as const],
  index: false,
  // A page sends about twenty of these headers. The ETag replaces the date.
  serveStatic: { maxAge, immutable, lastModified: false, acceptRanges: false, setHeaders },
})

// A cached old service worker would keep the whole app old.
function setHeaders(res: ServerResponse, path: string) {
  if (SERVICE_WORKER.test(path)) res.setHeader('Cache-Control', 'no-cache')
}
