import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const text = readFileSync('docs/architecture.md', 'utf8')
const FOLDERS = ['app', 'bench', 'docs', 'lint', 'prisma', 'scripts', 'tests']
const paths = FOLDERS.flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`),
).concat(readdirSync('.'))

test('every file and folder that docs/architecture.md names exists', () => {
  const named = namedIn(text)
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter(name => !isPath(name))).toEqual([])
  expect(namedIn('`pocketbase/gone.server.ts`, `features/collection/gone`').filter(isPath)).toEqual([])
})

test('its three walks have at most six steps, each with one file', () => {
  const walks = text.split('## Three walks')[1]?.split('\n## ')[0]?.split('\n### ').slice(1) ?? []
  const steps = walks.map(walk => [...walk.matchAll(/^\d\. `([^`]+)`/gm)].map(([, file = '']) => `app/${file}`))
  expect(steps.map(files => files.length)).toEqual([6, 6, 6])
  expect(steps.flat().filter(file => !paths.includes(file))).toEqual([])
})

/** Returns the paths in backquotes. A URL begins with a slash. */
const namedIn = (markdown: string) =>
  [...markdown.matchAll(/`(\w[\w./-]*)\*?`/g)]
    .map(([, name = '']) => name)
    .filter(name => name.includes('/') || /\w\.(tsx?|mjs|json|grit|md|svg)$/.test(name))

/** Paths may be shortened at both ends: `projects/kinds`, `waiting-changes/send-changes`. */
const isPath = (name: string) =>
  paths.some(path => `/${path}`.includes(`/${name}`)) || paths.some(path => basename(path) === name)
