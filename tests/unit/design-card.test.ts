import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const card = readFileSync('docs/design-card.md', 'utf8')
const listed = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(card)?.[1]?.split(', ') ?? []

/** npm's names, where the card has a shorter one. */
const NPM_NAMES: Record<string, string> = { conform: '@conform-to/zod', playwright: '@playwright/test' }

/** Tools, which the app itself does not import. */
const TOOLS: Record<string, string> = { prisma: 'prisma.config.ts', playwright: 'tests', vitest: 'tests' }

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const pinned: Record<string, string> = { ...devDependencies, ...dependencies }

test('every package of the design card is a dependency with a pinned version, and is imported', () => {
  const packages = listed('packages')
  expect(packages).toHaveLength(16)
  const missing = packages.filter(name => {
    const found = NPM_NAMES[name] ?? name
    return !/^\d+\.\d+\.\d+$/.test(pinned[found] ?? '') || !codeIn(TOOLS[name] ?? 'app').some(imports(found))
  })
  expect(missing).toEqual([])
})

test('every file and folder of the design card exists', () => {
  const names = listed('top-level')
  expect(names).toHaveLength(9)
  expect(names.filter(name => !existsSync(name))).toEqual([])
})

const imports = (name: string) => {
  const statement = new RegExp(`(?:^import (?!type\\b)[^'"]*|\\bimport\\()['"]${name}(?:/[^'"]*)?['"]`, 'm')
  return (code: string) => statement.test(code)
}

const codeOf = new Map<string, string[]>()

function codeIn(path: string): string[] {
  const known = codeOf.get(path)
  if (known) return known
  const files = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter(name => /\.(tsx?|mjs)$/.test(name))
        .map(name => join(path, name))
    : [path]
  const code = files.map(file => readFileSync(file, 'utf8'))
  codeOf.set(path, code)
  return code
}
