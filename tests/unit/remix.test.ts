import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { missingScripts } from '../../scripts/missing-scripts'

// Internals of Remix and its router that the app depends on. If a test fails after an update, check the code that its title names.
const remix = createRequire(import.meta.url).resolve('@remix-run/react')
const folder = join(dirname(remix), 'esm')
const source = (name: string) => readFileSync(join(folder, name), 'utf8')
const router = readFileSync(join(dirname(createRequire(remix).resolve('@remix-run/router')), 'router.js'), 'utf8')

type Hooks = Record<'resolveId' | 'transform', (given: string, id: string) => string | null>

test('dispatches an event before it reloads for a missing script (scripts/missing-scripts.ts)', () => {
  const { transform } = missingScripts() as object as Hooks
  const id = join(folder, 'routeModules.js')
  expect(transform(source('routeModules.js'), id)).toMatch(
    /await missing\.detail\.standIn;[^}]*window\.location\.reload\(\);/,
  )
  expect(() => transform('', id)).toThrow('Remix loads the scripts of pages differently')
})

test('requests data and the manifest through window.fetch (components/client/requests/retrying-fetch.ts)', () => {
  expect(source('single-fetch.js')).toMatch(/[^.\w]fetch\(/)
  expect(source('fog-of-war.js')).toMatch(/[^.\w]fetch\(/)
})

// The types of Remix declare the router's members.
test('exposes its router on window (components/client/router/router-state.ts)', () => {
  expect(source('browser.js')).toContain('window.__remixRouter = router')
})

test('requests routes from /__manifest and data from .data URLs (entry.worker.ts)', () => {
  expect(source('fog-of-war.js')).toContain('/__manifest`')
  expect(source('single-fetch.js')).toMatch(/pathname = `[^`]*\.data`/)
})

test('listens to popstate on window when it starts (components/client/router/back.ts)', () => {
  expect(router).toContain('window.addEventListener(PopStateEventType, handlePop)')
})
