import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PARSING_MS, testsNamedIn } from '../setup/named-tests'

const DOCUMENT = 'docs/spec-coverage.md'
const lines = readFileSync(DOCUMENT, 'utf8').split('\n')
const rows = lines.filter(line => /^\| (?!Clause \|)/.test(line))

test('a clause of the specification is one line of at most 300 characters with its code and its test', () => {
  expect(rows.length).toBeGreaterThan(200)
  expect(lines.filter(line => line.length > 300)).toEqual([])
  const wrong = rows.filter(row => {
    const [, clause, state = '', where, named = '', ...rest] = row.split(/ ?\| ?/)
    if (!clause || !where || rest.length !== 1) return true
    if (named === '—') return state !== 'n/a'
    return !['yes', 'part', 'n/a'].includes(state) || !/^`[\w./-]+\.(?:test|spec)\.tsx?` "[^"]+"$/.test(named)
  })
  expect(wrong).toEqual([])
})

test(
  'the test of each clause exists, by file and title',
  () => {
    const named = rows.filter(row => !row.endsWith(' — |'))
    const { count, wrong } = testsNamedIn(DOCUMENT)
    expect(wrong).toEqual([])
    expect(count).toBe(named.length)
  },
  PARSING_MS,
)

test('the code of each clause exists', () => {
  const inFolders = ['app', 'bench', 'docs', 'prisma'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => `/${folder}/${name}`),
  )
  const paths = [...inFolders, '/server.ts']
  const missing = rows.flatMap(row => {
    const [, , , where = ''] = row.split(/ ?\| ?/)
    const named = [...where.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
    return named.filter(name => /\/\w|\.tsx?$/.test(name) && !paths.some(fitting(name)))
  })
  expect(missing).toEqual([])
})

/** Whether a path ends in that name, which may have `*`, `{a,b}` and no extension. */
function fitting(name: string): (path: string) => boolean {
  const pattern = name
    .replace(/[.$()[\]]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
  const end = new RegExp(`/${pattern}(?:\\.server)?(?:\\.tsx?)?$`)
  return path => end.test(path)
}
