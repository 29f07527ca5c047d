import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** Files and folders whose prose follows docs/language.md. Add a path here once its prose does. */
const COVERED = [
  '.env.example',
  '.github',
  'app',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'Dockerfile',
  'README.md',
  'SECURITY.md',
  'bench',
  'biome.json',
  'docker-compose.yml',
  'docs/accessibility.md',
  'docs/api.md',
  'docs/architecture.md',
  'docs/cli.md',
  'docs/configuration.md',
  'docs/decisions',
  'docs/design-card.md',
  'docs/language.md',
  'docs/migrate-from-pocketbase.md',
  'docs/operations.md',
  'docs/releasing.md',
  'docs/security.md',
  'docs/spec-coverage.md',
  'docs/style.md',
  'docs/translating.md',
  'lint',
  'playwright.config.ts',
  'prisma.config.ts',
  'remix.config.js',
  'scripts',
  'server.ts',
  'tests',
  'vite.config.ts',
  'vitest.config.ts',
]

/** Generated from the schema. */
const GENERATED = 'app/platform/prisma/'

/** Lists the words to avoid, so it contains them. */
const GUIDE = 'docs/language.md'

const AVOIDED = [
  /\b(whoever|somebody|anew|reckon\w*|mend(s|ed|ing)?|behind the scenes|e-mails?)\b/i,
  /\b(meanwhile|once more|any more|for good|of (its|their) own|that it tells)\b/i,
  /\b(specification|product decisions), section|\bsection \d+ of the spec/i,
  /\b(artefact|behaviour|catalogue|centre|colour|favour|flavour|grey|honour|humour|licence|neighbour)\w*\b/i,
  /\b(cancel|label|model|travel)l(ed|ing)\b/i,
  /\b(custom|initial|maxim|minim|normal|optim|organ|real|recogn|serial|summar|synchron)is(e|es|ed|ing|ation)\b/i,
]

/** In any code, not only in its prose. */
const AVOIDED_NAMES = /\b\w+InWords\b|\b(MOST|LONGEST)_\w+/

const MAX_COLUMNS = 100

describe('the prose of', () => {
  test.each(COVERED.flatMap(filesIn).filter(file => !file.startsWith(GENERATED)))('%s', file => {
    const text = readFileSync(file, 'utf8')
    const markdown = file.endsWith('.md')
    const found = file === GUIDE ? [] : avoidedIn(text)
    // Parsing takes longer than all else, and code may contain these words.
    const isCode = found.length > 0 && /\.(tsx?|mjs|js|css)$/.test(file)
    expect(isCode ? avoidedIn(proseOf(file, text)) : found).toEqual([])
    expect(file === GUIDE ? null : text.match(AVOIDED_NAMES)).toBeNull()
    expect(markdown ? longLinesIn(text) : []).toEqual([])
  })
})

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(md|tsx?|mjs|css|yml|grit)$/.test(name))
    .map(name => join(path, name))
    .sort()
}

/** Titles of tests, quoted after their file: `tests/unit/prose.test.ts` "the prose of". */
const QUOTED_TITLES = /(?<=`[\w./*-]+\.(?:test|spec)\.tsx?`)(?::?,? "[^"]+")+/g

/** Returns the words to avoid, with the text around them. They may continue on the next line, also in a comment. */
function avoidedIn(text: string): string[] {
  const flat = text.replace(QUOTED_TITLES, '').replace(/\n\s*(?:\/\/|\*|#)?\s*/g, ' ')
  return AVOIDED.flatMap(pattern => {
    const at = flat.search(pattern)
    return at < 0 ? [] : [flat.slice(Math.max(0, at - 40), at + 60)]
  })
}

/** Returns the comments of a file, and outside tests its messages: JSX text, and strings of more than one word. */
function proseOf(file: string, text: string): string {
  if (file.endsWith('.css')) return (text.match(/\/\*.*?\*\//gs) ?? []).join('\n')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const hasMessages = !/^(tests|bench)\/|\.test\.tsx?$/.test(file)
  const prose = new Map<number, string>()
  const visit = (node: ts.Node) => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ]
    if (!ts.isJsxText(node)) for (const { pos, end } of ranges) prose.set(pos, text.slice(pos, end))
    if (hasMessages && isMessage(node)) prose.set(node.getStart(source), node.getText(source))
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return [...prose.values()].join('\n')
}

const isMessage = (node: ts.Node) =>
  ts.isJsxText(node) || ((ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && /\s/.test(node.getText()))

/** Skips what cannot be wrapped: code blocks, tables, and lines of one word, such as an image. */
function longLinesIn(markdown: string): string[] {
  const prose = markdown.replace(/^ *```.*?^ *```$/gms, '')
  return prose.split('\n').filter(line => line.length > MAX_COLUMNS && !/^ *(\||\S+$)/.test(line))
}
