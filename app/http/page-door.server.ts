import { createRequestHandler, type GetLoadContextFunction, type RequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'

/**
 * Lets Remix answer each address out of the routes that begin as it does. Several times for each page it ranks anew all routes that it
 * was given, and all of ours together take it about as long as drawing the page.
 */
export function pageDoor(build: ServerBuild, getLoadContext: GetLoadContextFunction): RequestHandler {
  const handlerFor = (part: ServerBuild) => createRequestHandler({ build: part, mode: build.mode, getLoadContext })
  const beginnings = Object.values(build.routes).map(({ id }) => beginningOf(build, id))
  const handlers = new Map([...new Set(beginnings)].map(begun => [begun, handlerFor(partOf(build, begun))]))
  // Where the app asks what belongs to a link: to any of them.
  handlers.set('__manifest', handlerFor(build))
  const elsewhere = handlerFor(partOf(build, ''))
  return (req, res, next) => (handlers.get(firstPart(req.path)) ?? elsewhere)(req, res, next)
}

/** The routes with that first part of an address, and those that go with any. */
function partOf(build: ServerBuild, beginning: string): ServerBuild {
  const only = <Kind>(all: Record<string, Kind>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ['', '*', beginning].includes(beginningOf(build, id))))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}

/** Empty for a frame around pages of many addresses, and for the page at the very top. */
function beginningOf(build: ServerBuild, id: string | undefined): string {
  const route = id ? build.routes[id] : undefined
  return route ? beginningOf(build, route.parentId) || firstPart(route.path ?? '') : ''
}

/** Of an address as Remix compares it; of what a script asks for, the page that it is about. */
function firstPart(path: string): string {
  const [part = ''] = path.replace(/^\//, '').split('/', 1)
  return part.toLowerCase().replace(/\.data$/, '')
}
