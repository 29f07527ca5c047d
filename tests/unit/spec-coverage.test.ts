import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every test that docs/spec-coverage.md names is there', () => {
  const rows = readFileSync('docs/spec-coverage.md', 'utf8').split('\n')
  const named = rows.flatMap(row => {
    // `dashboard.spec.ts` after `tests/e2e/accounts.spec.ts` means the same folder.
    let folder = ''
    return [...row.matchAll(/`([\w./*-]+\.(?:test|spec)\.ts)`/g)].map(([, path = '']) => {
      if (path.includes('/')) folder = path.slice(0, path.lastIndexOf('/') + 1)
      return path.includes('/') ? path : folder + path
    })
  })
  expect(named.length).toBeGreaterThan(40)
  const files = ['app', 'tests'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`),
  )
  const isThere = (path: string) => files.some(file => (path.includes('*') ? fits(file, path) : file === path))
  expect(named.filter(path => !isThere(path))).toEqual([])
})

const fits = (file: string, pattern: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(file)
