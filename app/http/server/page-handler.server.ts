import { createRequestHandler, type GetLoadContextFunction, type RequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'

/**
 * Gives Remix only the routes with the request's first path segment. Matching all routes takes as long as rendering the
 * page.
 */
export function pageHandler(build: ServerBuild, getLoadContext: GetLoadContextFunction): RequestHandler {
  const handlerFor = (part: ServerBuild) => createRequestHandler({ build: part, mode: build.mode, getLoadContext })
  const beginnings = Object.values(build.routes).map(({ id }) => beginningOf(build, id))
  const handlers = new Map([...new Set(beginnings)].map(begun => [begun, handlerFor(partOf(build, begun))]))
  // Lists the routes for any link, so it needs them all.
  handlers.set('__manifest', handlerFor(build))
  const elsewhere = handlerFor(partOf(build, ''))
  return (req, res, next) => (handlers.get(firstPart(req.path)) ?? elsewhere)(req, res, next)
}

/** Returns the routes with this first path segment, and those without one. */
function partOf(build: ServerBuild, beginning: string): ServerBuild {
  const only = <Kind>(all: Record<string, Kind>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ['', '*', beginning].includes(beginningOf(build, id))))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}

/** Returns '' for layouts without a path and for the index page. */
function beginningOf(build: ServerBuild, id: string | undefined): string {
  const route = id ? build.routes[id] : undefined
  return route ? beginningOf(build, route.parentId) || firstPart(route.path ?? '') : ''
}

/** Returns the first path segment as Remix compares it; of a data request, the one of its page. */
function firstPart(path: string): string {
  const [part = ''] = path.replace(/^\//, '').split('/', 1)
  return part.toLowerCase().replace(/\.data$/, '')
}
