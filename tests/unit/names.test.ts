import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const CODE = ['app', 'bench', 'scripts', 'server.ts', 'tests']

/** Parts of identifiers, and what docs/language.md says instead. */
const AVOIDED: [RegExp, instead: string][] = [
  [/^words$/, 'text, label, message, description or tokens'],
  [/^refus/, 'reject'],
  [/^kept$/, 'stored, cached or preserved'],
  [/^answer/, 'response, reply or result'],
  [/^persons?$/, 'user or account'],
  [/^asked$/, 'requested'],
  [/^told$/, 'reported or shown'],
  [/^(story|stories)$/, 'timeline'],
  [/^hosts?$/, 'admin'],
]

/** A cheap test before a file is parsed: most files have none of these. */
const ANY_AVOIDED = /words|refus|kept|answer|person|asked|told|stor(y|ies)|host/i

/** Host names of the network, and names of other libraries. */
const NETWORK_NAMES = new Set(
  'host Host HOST DATA_HOST WEBHOOK_HOSTS dataHost originHost hostOf donationHost feedHost hostCookie createCompilerHost host-of.ts'.split(
    ' ',
  ),
)

/** Names that are stored or sent, so that they cannot change, with the beginning of the paths that use them. This list only shrinks. */
const STORED: [path: string, name: string][] = [
  ['app/features/collection/shelves/', 'words'],
  ['app/routes/share/', 'words'],
  ['app/features/collection/boards/', 'words'],
  ['app/routes/kits/board/', 'words'],
  ['tests/integration/boards', 'words'],
  ['tests/integration/restore', 'words'],
  ['tests/integration/calendar', 'words'],
  ['tests/e2e/full-collection', 'words'],
  ['app/features/collection/drill-claims/', 'words'],
  ['app/features/collection/drill-claims/', 'asked'],
  ['app/features/collection/drill-claims/', 'refused'],
  ['app/routes/colors/claims/', 'words'],
  ['app/routes/colors/claims/', 'asked'],
  ['app/pocketbase/collections/drill-claims', 'asked'],
  ['app/features/transfer/archive/collections', 'asked'],
  ['app/features/instance/demo/', 'words'],
  ['app/features/instance/demo/', 'asked'],
  ['tests/integration/drill-claims', 'words'],
  ['tests/', 'asked'],
  ['tests/integration/archive', 'words'],
  ['app/features/collection/colors/', 'words'],
  ['app/routes/colors/names/', 'words'],
  ['app/pocketbase/collections/', 'words'],
  ['app/features/transfer/archive/', 'words'],
  ['app/features/transfer/archive/', 'color_words'],
  ['tests/api/', 'words'],
  ['tests/api/', 'color_words'],
  ['tests/integration/color-names', 'words'],
  ['app/features/transfer/import-export/', 'statusWords'],
  ['app/routes/transfer/', 'statusWords'],
  ['app/http/server/request-log', 'refused'],
  ['app/routes/transfer/restore-check/', 'refused'],
  ['app/features/transfer/archive-restore/', 'kept'],
  ['app/features/transfer/archive-restore/', 'kept_legend'],
  ['app/features/transfer/import-export/', 'kept'],
  ['app/routes/transfer/import-result/', 'kept'],
  ['tests/integration/import', 'kept'],
  ['tests/integration/kit-progress', 'kept'],
  ['tests/integration/legend-page', 'keptId'],
  ['tests/integration/legend-page', 'keptSymbol'],
  ['tests/integration/legend-page', 'keptCode'],
  ['tests/integration/legend-page', 'keptCount'],
  ['app/features/collection/named-lists/', 'keptApart'],
  ['tests/integration/numbered-names', 'keptApart'],
  ['app/platform/repeated-requests', 'answer'],
  ['app/pocketbase/realtime/subscribe', 'answer'],
  ['tests/setup/', 'answer'],
  ['tests/api/repeated-forms', 'formAnswer'],
  ['app/features/collection/projects/', 'asked'],
  ['app/features/instance/demo/', 'asked'],
  ['app/features/transfer/csv/', 'asked'],
  ['tests/integration/leaving', 'asked'],
  ['tests/integration/shelves', 'asked'],
  ['tests/e2e/leaving', 'asked'],
  ['app/features/collection/cards/', 'story'],
  ['app/features/site/info/', 'creatorStory'],
  ['app/platform/input/', 'creatorStory'],
  ['tests/', 'creatorStory'],
  ['app/features/account/accounts/sessions/', 'hostSession'],
  ['tests/integration/admin-pages', 'hostSession'],
]

const files = CODE.flatMap(filesIn)
const stored = (file: string, name: string) => STORED.some(([path, one]) => one === name && file.startsWith(path))

test('identifiers use the terms of docs/language.md', { timeout: 60_000 }, () => {
  const found = files.flatMap(file =>
    [...avoidedIn(file)].filter(name => !stored(file, name)).map(name => `${file}: ${name}`),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(found.map(line => `${line}, say ${insteadOf(line.split(': ')[1] ?? '')}`)).toEqual([])
})

test('names of files use them, too', () => {
  expect(files.filter(file => insteadOf(basename(file)))).toEqual([])
})

test('every stored name that may stay is still used', { timeout: 60_000 }, () => {
  const gone = STORED.filter(([path, name]) => !files.some(file => file.startsWith(path) && avoidedIn(file).has(name)))
  expect(gone).toEqual([])
})

function filesIn(path: string): string[] {
  if (path.endsWith('.ts')) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(tsx?|mjs)$/.test(name) && !name.startsWith('platform/prisma/'))
    .map(name => `${path}/${name}`)
}

const known = new Map<string, Set<string>>()

/** Returns the identifiers of a file to avoid. */
function avoidedIn(file: string): Set<string> {
  const read = known.get(file)
  if (read) return read
  const names = new Set<string>()
  known.set(file, names)
  const text = readFileSync(file, 'utf8')
  if (!ANY_AVOIDED.test(text)) return names
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && insteadOf(node.text)) names.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return names
}

/** Returns what to say instead of a name, or undefined if it is fine. */
function insteadOf(name: string): string | undefined {
  if (NETWORK_NAMES.has(name)) return undefined
  const parts = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return AVOIDED.find(([avoided]) => parts.some(part => avoided.test(part)))?.[1]
}
