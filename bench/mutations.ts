// The mutations of bench/mutants.ts: each is one bug that a test should detect.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** A change of one part of a file: `text` replaces `from` to `to`. A statement is removed instead. */
export type Mutation = { from: number; to: number; line: number; text: string; statement: boolean; change: string }

/** A sampled mutation, with its number. */
export type Mutant = Mutation & { id: number; file: string }

/**
 * Samples mutants of the features, every position equally likely, except pages of prose. The hash decides, so that a
 * change of other code leaves the sample as it is.
 */
export function sample(count: number, seed: string): Mutant[] {
  const files = readdirSync('app/features', { recursive: true, encoding: 'utf8' })
    .map(file => `app/features/${file}`)
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.|\/info\//.test(file))
    .sort()
  const all = files.flatMap(file =>
    mutationsOf(file, readFileSync(file, 'utf8')).map(mutation => ({ ...mutation, file })),
  )
  const times = new Map<string, number>()
  const ranked = all.map(mutation => {
    const name = `${seed} ${mutation.file} ${mutation.change}`
    times.set(name, (times.get(name) ?? 0) + 1)
    return {
      mutation,
      rank: createHash('sha256')
        .update(`${name} ${times.get(name)}`)
        .digest('hex'),
    }
  })
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1))
  const chosen: Mutant[] = []
  for (const { mutation } of ranked) {
    if (chosen.length === count) break
    if (loads(mutation)) chosen.push({ ...mutation, id: chosen.length + 1 })
  }
  console.log(`${chosen.length} of ${all.length} possible faults in ${files.length} files, seed ${seed}`)
  return chosen
}

/** Whether the mutated file still parses. If not, no test is needed. */
function loads({ file, ...mutation }: Mutation & { file: string }): boolean {
  const text = switched(readFileSync(file, 'utf8'), [{ ...mutation, id: 1 }])
  const compilerOptions = { jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }
  return !ts.transpileModule(text, { fileName: file, compilerOptions, reportDiagnostics: true }).diagnostics?.length
}

/** Returns every possible mutation of a file, in order of position. */
function mutationsOf(file: string, source: string): Mutation[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const found: Mutation[] = []
  const add = (node: ts.Node, text: string, change: string, statement = false) => {
    const [from, to] = [node.getStart(), node.getEnd()]
    const line = tree.getLineAndCharacterOfPosition(from).line + 1
    found.push({ from, to, line, text, statement, change })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) return
    mutate(node, add)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Returns the file with all mutations, each behind a switch: `__mutant(id)` is true for the active one. */
export function switched(source: string, mutants: (Mutation & { id: number })[], from = 0, to = source.length): string {
  let text = ''
  let at = from
  const inner = [...mutants].sort((a, b) => a.from - b.from || b.to - a.to || a.id - b.id)
  while (inner.length > 0) {
    const outer = inner.shift() as Mutation & { id: number }
    const within: typeof inner = []
    while (inner[0] && inner[0].from < outer.to) within.push(inner.shift() as Mutation & { id: number })
    const original = switched(source, within, outer.from, outer.to)
    const on = `globalThis.__mutant?.(${outer.id})`
    text += source.slice(at, outer.from)
    text += outer.statement ? `{ if (!${on}) { ${original} } }` : `(${on} ? ${outer.text} : ${original})`
    at = outer.to
  }
  return text + source.slice(at, to)
}

type Add = (node: ts.Node, text: string, change: string, statement?: boolean) => void

const OPERATORS: Record<string, string[]> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
}

function mutate(node: ts.Node, add: Add): void {
  if (ts.isBinaryExpression(node)) {
    const { left, right, operatorToken } = node
    const operator = operatorToken.getText()
    if (operator === '+' && (isText(left) || isText(right))) return
    for (const other of OPERATORS[operator] ?? [])
      add(node, `(${left.getText()}) ${other} (${right.getText()})`, `${operator} → ${other} in ${short(node)}`)
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    add(node, `(${node.operand.getText()})`, `${short(node)} without its !`)
  const condition = ts.isIfStatement(node) ? node.expression : ts.isConditionalExpression(node) ? node.condition : null
  if (condition) add(condition, `!(${condition.getText()})`, `the opposite of ${short(condition)}`)
  if (ts.isExpressionStatement(node)) {
    const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression
    if (ts.isCallExpression(call)) add(node, '', `without ${short(node)}`, true)
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false', `true → false in ${short(node.parent)}`)
  if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true', `false → true in ${short(node.parent)}`)
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression
    if (name.text === 'filter') add(node, expression.getText(), `without .filter in ${short(node)}`)
  }
  if (ts.isObjectLiteralExpression(node) && isWhere(node)) {
    for (const property of node.properties) {
      const rest = node.properties.filter(other => other !== property).map(other => other.getText())
      add(node, `{ ${rest.join(', ')} }`, `without ${short(property)} in a where`)
    }
  }
  if (ts.isTemplateLiteral(node) || ts.isStringLiteral(node)) mutateText(node, add)
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) ||
  ts.isTemplateLiteral(node) ||
  (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)))

const short = (node: ts.Node) => {
  const text = node.getText().replace(/\s+/g, ' ')
  return text.length > 90 ? `${text.slice(0, 88)} …` : text
}

/** Whether the object is the value of `where:`, or part of it. */
function isWhere(node: ts.Node): boolean {
  for (let at = node.parent; ts.isPropertyAssignment(at) || ts.isObjectLiteralExpression(at); at = at.parent)
    if (ts.isPropertyAssignment(at) && at.name.getText() === 'where') return true
  return false
}

const SQL = /\b(select|update|delete from|insert into|where|order by|join|left join)\b[\s\S]*("|\$|=|\bp\.)|\bp\.\w+ /

/** SQL loses or inverts a condition; names and values become empty. The browser suite covers UI text. */
function mutateText(node: ts.TemplateLiteral | ts.StringLiteral, add: Add): void {
  const text = node.getText()
  const { parent } = node
  if (SQL.test(text)) {
    const whole = ts.isTaggedTemplateExpression(parent) ? parent : node
    const head = whole.getText().slice(0, whole.getText().length - text.length)
    for (const { at, was, now } of sqlChanges(text))
      add(
        whole,
        head + text.slice(0, at) + now + text.slice(at + was.length),
        `${was.trim()} → ${now.trim() || 'nothing'} in “${text
          .slice(Math.max(0, at - 40), at + was.length + 40)
          .replace(/\s+/g, ' ')
          .trim()}”`,
      )
    return
  }
  const isName =
    ts.isPropertyAssignment(parent) && parent.name === node
      ? true
      : ts.isExportDeclaration(parent) ||
        ts.isImportTypeNode(parent) ||
        ts.isExpressionStatement(parent) ||
        ts.isNewExpression(parent) ||
        ts.isJsxAttribute(parent) ||
        ts.isTaggedTemplateExpression(parent) ||
        (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword)
  if (!isName && text.length > 2 && !/\s/.test(text)) add(node, "''", `${short(node)} → ''`)
}

const FLIPPED: Record<string, string> = {
  '=': '<>',
  '<>': '=',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  and: 'or',
  or: 'and',
  asc: 'desc',
  desc: 'asc',
}

/** Finds the last clause of a part of a statement. */
const CLAUSE = /^.*\b(set|where|on|when|having|and|or|select|between)\b/s

/** Returns positions in the constant text of a statement, outside `${}`. */
function sqlChanges(text: string): { at: number; was: string; now: string }[] {
  const fixed = blanked(text)
  const found: { at: number; was: string; now: string }[] = []
  const clauseAt = (at: number) => CLAUSE.exec(fixed.slice(0, at))?.[1]
  for (const match of fixed.matchAll(/(?<=\s)(=|<>|<=|>=|<|>|and|or|asc|desc)(?=[\s)`])/g)) {
    const was = match[0]
    const clause = clauseAt(match.index)
    // `set a = b` is an assignment, and `between a and b` is one condition.
    if ((was === '=' && clause === 'set') || (was === 'and' && clause === 'between')) continue
    found.push({ at: match.index, was, now: FLIPPED[was] ?? was })
  }
  // Removes the owner's condition but keeps its value.
  for (const match of fixed.matchAll(/(?:\b\w+\.)?"user" = /g))
    if (clauseAt(match.index) !== 'set') found.push({ at: match.index, was: match[0], now: 'chr(1) <> ' })
  for (const match of fixed.matchAll(/\n\s*and [^\n`]*(?=[\n`])/g)) {
    const was = text.slice(match.index, match.index + match[0].length)
    const balance = (open: string, close: string) => was.split(open).length === was.split(close).length
    if (balance('(', ')') && balance('{', '}') && !was.includes('$')) found.push({ at: match.index, was, now: '' })
  }
  return found
}

/** Returns the text with the content of `${}` blanked. */
function blanked(text: string): string {
  let depth = 0
  let result = ''
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string
    if (depth === 0 && letter === '$' && text[at + 1] === '{') depth = 1
    else if (depth > 0 && letter === '{' && text[at - 1] !== '$') depth++
    else if (depth > 0 && letter === '}') {
      depth--
      result += '_'
      continue
    }
    result += depth > 0 ? (letter === '\n' ? '\n' : '_') : letter
  }
  return result
}
