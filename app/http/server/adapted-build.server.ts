import type { ActionFunction, HeadersArgs, ServerBuild } from '@remix-run/node'

/**
 * Returns the build with two additions to each route: the action of a page is wrapped, and `Retry-After` from loaders and
 * actions is passed on, because Remix keeps only their cookies.
 */
export function adaptedBuild(build: ServerBuild, wrap: (action: ActionFunction) => ActionFunction): ServerBuild {
  const routes = Object.values(build.routes).map(route => {
    const { action } = route.module
    const wrapped = action && !route.path?.startsWith('api/') && { action: wrap(action) }
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
