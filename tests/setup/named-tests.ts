import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** The compiler parses a hundred test files, next to other tests. */
export const PARSING_MS = 60_000

/**
 * Returns how many tests a document names, and the errors in them. A test is named by its file and its title or its
 * group's: `tests/api/abuse.test.ts` "passwords", "redirects". Values in a title (`%s`, `$path`) may be included or
 * not. A file pattern (`tests/integration/api-*.test.ts`) covers all its tests and needs no title.
 */
export function testsNamedIn(document: string): { count: number; wrong: string[] } {
  const wrong: string[] = []
  let count = 0
  for (const row of readFileSync(document, 'utf8').split('\n')) {
    const where = `${document}, “${row.split('|')[1]?.trim() || row.slice(0, 60)}”`
    // `dashboard.spec.ts` after `tests/e2e/accounts.spec.ts` is in the same folder.
    let folder = ''
    for (const [, name = '', quoted = ''] of row.matchAll(/`([\w./*-]+\.(?:test|spec)\.tsx?)`((?::?,? "[^"]+")*)/g)) {
      const titles = [...quoted.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)
      if (name.includes('/')) folder = name.slice(0, name.lastIndexOf('/') + 1)
      const path = name.includes('/') ? name : folder + name
      const files = FILES.filter(file => (path.includes('*') ? fits(file, path) : file === path))
      count++
      if (files.length === 0) wrong.push(`${where}: there is no ${path}`)
      else if (titles.length === 0 && !path.includes('*'))
        wrong.push(`${where}: say which test of ${path}, as in \`${name}\` "title"`)
      for (const title of titles)
        if (files.length > 0 && !files.some(file => titlesOf(file).some(known => known.test(title))))
          wrong.push(`${where}: ${path} has no test “${title}”`)
    }
  }
  return { count, wrong }
}

const FILES = ['app', 'tests'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`),
)

const fits = (file: string, pattern: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(file)

const read = new Map<string, RegExp[]>()

/** Returns a pattern for each title of tests and groups in a file. */
function titlesOf(file: string): RegExp[] {
  const known = read.get(file)
  if (known) return known
  const titles: RegExp[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(test|it|describe)\b/.test(node.expression.getText())) {
      const [title, body] = node.arguments
      // "%s" alone would match every title.
      if (title && body && isText(title) && /\w{3}/.test(fixedPart(title))) titles.push(fitting(title))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true))
  read.set(file, titles)
  return titles
}

const isText = (node: ts.Node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
const textOf = (node: ts.Node) => (ts.isStringLiteralLike(node) ? node.text : node.getText().slice(1, -1))
const VALUE = /\$\{[^}]*\}|\$\w+(?:\.\w+)*|%[sdifjoO#]/g
const fixedPart = (node: ts.Node) => textOf(node).replace(VALUE, '')
const fitting = (node: ts.Node) => {
  const fixed = textOf(node).split(VALUE)
  return new RegExp(`^${fixed.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`, 's')
}
