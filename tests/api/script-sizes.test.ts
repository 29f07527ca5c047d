import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'

const FOLDER = 'build/client'
/** Bytes after compression. */
const LIMIT = 110_000

type Route = { parentId?: string; path?: string; hasLoader: boolean; module: string; imports?: string[] }

it('a page of the app needs at most 110 kB of scripts before it responds to input', () => {
  const { entry, routes } = manifest()
  const filesOf = (id: string | undefined): string[] => {
    const route = id ? routes[id] : undefined
    return route ? [...filesOf(route.parentId), route.module, ...(route.imports ?? [])] : []
  }
  const sizes = Object.keys(routes)
    .filter(id => routes[id]?.parentId === 'routes/signed-in')
    .map(id => {
      const files = new Set([entry.module, ...entry.imports, ...filesOf(id)])
      return { id, bytes: [...files].reduce((sum, file) => sum + sizeOf(file), 0) }
    })
  expect(sizes.length).toBeGreaterThan(40)
  expect(sizes.filter(({ bytes }) => bytes > LIMIT)).toEqual([])
})

it('styles keep the prefixes that older browsers need', () => {
  const styles = readdirSync(`${FOLDER}/assets`).filter(file => file.endsWith('.css'))
  const text = styles.map(file => readFileSync(`${FOLDER}/assets/${file}`, 'utf8')).join('')
  expect(text).toContain('-webkit-user-select:none')
  expect(text).toContain('-webkit-backdrop-filter:')
})

it('the service worker stores no styles that no page loads', () => {
  const stored = readFileSync(`${FOLDER}/sw.js`, 'utf8').match(/[\w-]+\.css/g) ?? []
  const scripts = readdirSync(`${FOLDER}/assets`).filter(file => file.endsWith('.js'))
  const text = scripts.map(file => readFileSync(`${FOLDER}/assets/${file}`, 'utf8')).join('')
  expect(stored.length).toBeGreaterThan(40)
  expect(stored.filter(file => !text.includes(file))).toEqual([])
})

it('the licenses of its packages are in a separate file', () => {
  const licenses = readFileSync(`${FOLDER}/licenses.txt`, 'utf8')
  for (const name of ['react', 'react-dom', '@remix-run/router', 'lucide-react']) {
    expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'))
  }
  expect(licenses.match(/Permission (is hereby granted|to use)/g)?.length).toBeGreaterThan(8)
})

function manifest(): { entry: { module: string; imports: string[] }; routes: Record<string, Route> } {
  const name = readdirSync(`${FOLDER}/assets`).find(file => /^manifest-\w+\.js$/.test(file))
  const script = readFileSync(`${FOLDER}/assets/${name}`, 'utf8')
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
}

function sizeOf(file: string): number {
  const compressed = statSync(`${FOLDER}${file}.br`, { throwIfNoEntry: false })
  return (compressed ?? statSync(`${FOLDER}${file}`)).size
}
