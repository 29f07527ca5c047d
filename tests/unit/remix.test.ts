import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { missingScripts } from '../../scripts/missing-scripts'

// Internals of Remix that the app depends on. If a test fails after an update, check the code that its title names.
const folder = join(dirname(createRequire(import.meta.url).resolve('@remix-run/react')), 'esm')
const source = (name: string) => readFileSync(join(folder, name), 'utf8')

test('dispatches an event before it reloads for a missing script (scripts/missing-scripts.ts)', () => {
  const { transform } = missingScripts() as { transform: (code: string, id: string) => string | null }
  const id = join(folder, 'routeModules.js')
  expect(transform(source('routeModules.js'), id)).toMatch(
    /await missing\.detail\.standIn;[^}]*window\.location\.reload\(\);/,
  )
  expect(() => transform('', id)).toThrow('Remix loads the scripts of pages differently')
})

test('requests data and the manifest through window.fetch (components/client/retrying-fetch.ts)', () => {
  expect(source('single-fetch.js')).toMatch(/[^.\w]fetch\(/)
  expect(source('fog-of-war.js')).toMatch(/[^.\w]fetch\(/)
})

test('exposes its router on window (components/client/retrying-fetch.ts, missing-script.ts)', () => {
  expect(source('browser.js')).toContain('window.__remixRouter = router')
})
