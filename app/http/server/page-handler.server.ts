import { createRequestHandler, type GetLoadContextFunction, type RequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'

/**
 * Gives Remix only the routes with the request's first path segment that are not longer than its path. Matching all
 * routes, five times for a page, takes as long as rendering the page.
 */
export function pageHandler(build: ServerBuild, getLoadContext: GetLoadContextFunction): RequestHandler {
  const handlerFor = (part: ServerBuild) => createRequestHandler({ build: part, mode: build.mode, getLoadContext })
  const paths = new Map(Object.keys(build.routes).map(id => [id, segmentsOf(build, id)]))
  const longest = Math.max(...[...paths.values()].map(path => path.length))
  const handlers = new Map<string, RequestHandler>()
  // Lists the routes for any link, so it needs them all.
  const every = handlerFor(build)
  const beginnings = new Set([...paths.values()].map(([beginning = '']) => beginning))
  return (req, res, next) => {
    const [beginning = '', ...rest] = segmentsIn(req.path)
    if (beginning === '__manifest') return every(req, res, next)
    const known = beginnings.has(beginning) ? beginning : ''
    const length = Math.min(rest.length + 1, longest)
    const key = `${known}/${length}`
    const handler = handlers.get(key) ?? handlerFor(partOf(build, id => isPossible(paths.get(id) ?? [], known, length)))
    handlers.set(key, handler)
    return handler(req, res, next)
  }
}

/** Layouts without a path, the index page and the page for unknown paths are always possible. */
function isPossible(path: string[], beginning: string, length: number): boolean {
  const required = path.filter(segment => !segment.endsWith('?') && segment !== '*')
  return path.length === 0 || path[0] === '*' || (path[0] === beginning && required.length <= length)
}

function partOf(build: ServerBuild, isWanted: (id: string) => boolean): ServerBuild {
  const only = <Kind>(all: Record<string, Kind>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => isWanted(id)))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}

/** Returns the path segments of a route and its layouts. */
function segmentsOf(build: ServerBuild, id: string | undefined): string[] {
  const route = id ? build.routes[id] : undefined
  return route ? [...segmentsOf(build, route.parentId), ...segmentsIn(route.path ?? '')] : []
}

/** Returns the segments of a path as Remix compares them; of a data request, those of its page. */
function segmentsIn(path: string): string[] {
  const [beginning = '', ...rest] = path.split('/').filter(Boolean)
  return beginning ? [beginning.toLowerCase().replace(/\.data$/, ''), ...rest] : []
}
