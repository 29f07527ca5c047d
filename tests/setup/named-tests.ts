import { readdirSync, readFileSync } from 'node:fs'

/** The test files that a document names, and those of them that do not exist. */
export function testsNamedIn(document: string) {
  const named = readFileSync(document, 'utf8')
    .split('\n')
    .flatMap(row => {
      // `dashboard.spec.ts` after `tests/e2e/accounts.spec.ts` means the same folder.
      let folder = ''
      return [...row.matchAll(/`([\w./*-]+\.(?:test|spec)\.ts)`/g)].map(([, path = '']) => {
        if (path.includes('/')) folder = path.slice(0, path.lastIndexOf('/') + 1)
        return path.includes('/') ? path : folder + path
      })
    })
  const files = ['app', 'tests'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`),
  )
  const isThere = (path: string) => files.some(file => (path.includes('*') ? fits(file, path) : file === path))
  return { named, missing: named.filter(path => !isThere(path)) }
}

const fits = (file: string, pattern: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(file)
