import { readdirSync, readFileSync } from 'node:fs'

/** A route of the built app, with parameters as `:name`, and whether it accepts forms. */
export type BuiltRoute = { id: string; path: string; params: string[]; hasAction: boolean }

type ManifestRoute = { id: string; parentId?: string; path?: string; index?: boolean; hasAction: boolean }

/** Returns every route of the built app, from the browser manifest: other paths do not exist. */
export function builtRoutes(): BuiltRoute[] {
  const folder = 'build/client/assets'
  const file = readdirSync(folder).find(name => /^manifest-.*\.js$/.test(name))
  if (!file) throw new Error('There is no build to test. Run npm run build.')
  const script = readFileSync(`${folder}/${file}`, 'utf8')
  const { routes } = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as {
    routes: Record<string, ManifestRoute>
  }
  return Object.values(routes)
    .filter(route => route.index || (route.path && route.id !== 'root'))
    .map(route => {
      const path = pathOf(route, routes)
      return {
        id: route.id,
        path,
        params: [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
        hasAction: route.hasAction,
      }
    })
}

function pathOf(route: ManifestRoute, routes: Record<string, ManifestRoute>): string {
  const parent = route.parentId ? routes[route.parentId] : undefined
  const before = parent ? pathOf(parent, routes) : ''
  return route.path ? `${before === '/' ? '' : before}/${route.path}` : before || '/'
}
