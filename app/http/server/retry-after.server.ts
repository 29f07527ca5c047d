import type { HeadersArgs, ServerBuild } from '@remix-run/node'

/** Passes on `Retry-After` from loaders and actions of every route, because Remix keeps only their cookies. */
export function forwardRetryAfter(build: ServerBuild): ServerBuild {
  const routes = Object.values(build.routes).map(route => ({
    ...route,
    module: { headers: retryAfter, ...route.module },
  }))
  return { ...build, routes: Object.fromEntries(routes.map(route => [route.id, route])) }
}

function retryAfter({ errorHeaders, actionHeaders, loaderHeaders, parentHeaders }: HeadersArgs): HeadersInit {
  for (const headers of [errorHeaders, actionHeaders, loaderHeaders, parentHeaders]) {
    const seconds = headers?.get('Retry-After')
    if (seconds) return { 'Retry-After': seconds }
  }
  return {}
}
