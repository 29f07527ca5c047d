import type { HeadersArgs, ServerBuild } from '@remix-run/node'

/**
 * Of what a loader or an action answers beside its data, Remix passes on cookies alone; with this every route of the build also passes
 * on when to come back, in pages as in answers to scripts.
 */
export function sayingWhenToReturn(build: ServerBuild): ServerBuild {
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
