import type { ActionFunction, HeadersArgs, ServerBuild } from '@remix-run/node'

type Wrappers = Record<'replayingRepeats' | 'showingRejections', (action: ActionFunction) => ActionFunction>

/**
 * Returns the build with two additions to each route: its action is wrapped, without a page by both wrappers, and
 * `Retry-After` from loaders and actions is passed on, because Remix keeps only their cookies.
 */
export function adaptedBuild(build: ServerBuild, { replayingRepeats, showingRejections }: Wrappers): ServerBuild {
  const routes = Object.values(build.routes).map(route => {
    const { action, default: Page } = route.module
    const wrapped = action &&
      !route.path?.startsWith('api/') && { action: replayingRepeats(Page ? action : showingRejections(action)) }
    return { ...route, module: { headers: retryAfter, ...route.module, ...wrapped } }
  })
  return { ...build, routes: Object.fromEntries(routes.map(route => [route.id, route])) }
}

function retryAfter({ errorHeaders, actionHeaders, loaderHeaders, parentHeaders }: HeadersArgs): HeadersInit {
  for (const headers of [errorHeaders, actionHeaders, loaderHeaders, parentHeaders]) {
    const seconds = headers?.get('Retry-After')
    if (seconds) return { 'Retry-After': seconds }
  }
  return {}
}
