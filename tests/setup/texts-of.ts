import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** What `tests/unit/texts.test.ts` finds in a file. */
export type Texts = {
  /** the texts that are marked for translation */
  ids: Set<string>
  /** the texts of JSX that are not */
  inline: string[]
  /** calls of `i18n.t` while the module loads */
  early: string[]
}

const TEXT_ATTRIBUTES =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|label|placeholder|help|hint|subtitle|description|busyLabel|summary|action(Label)?|empty|text|heading|legend|name)$/
const HAS_WORD = /\p{L}{2}/u

/** Returns the texts of a source file. */
export function textsOf(file: string): Texts {
  const code = readFileSync(file, 'utf8')
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const result: Texts = { inline: [], early: [], ids: new Set() }
  visit(source, result)
  return result
}

function visit(node: ts.Node, result: Texts): void {
  if (ts.isJsxText(node)) keepIfWord(node.text, result)
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
    inExpression(node.expression, result)
  if (ts.isJsxAttribute(node)) inAttribute(node, result)
  if (isTranslation(node)) {
    const [text] = node.arguments
    const id = text && idOf(text)
    if (id) result.ids.add(id)
    if (!hasFunctionAround(node)) result.early.push(node.getText())
  }
  if ((ts.isStringLiteralLike(node) || ts.isObjectLiteralExpression(node)) && isMarked(node)) {
    const id = idOf(node)
    if (id) result.ids.add(id)
  }
  if (isTrans(node)) {
    for (const attribute of node.attributes.properties) {
      if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== 'id') continue
      const value = attribute.initializer
      const text = value && ts.isJsxExpression(value) ? value.expression : value
      if (text && ts.isStringLiteralLike(text)) result.ids.add(text.text)
    }
  }
  ts.forEachChild(node, child => visit(child, result))
}

/** A text, or one of two, or one with a value in it. */
function inExpression(node: ts.Expression, result: Texts): void {
  if (ts.isParenthesizedExpression(node)) inExpression(node.expression, result)
  else if (ts.isConditionalExpression(node)) {
    inExpression(node.whenTrue, result)
    inExpression(node.whenFalse, result)
  } else if (ts.isBinaryExpression(node)) {
    if (!/^(===?|!==?|[<>]=?|in|instanceof)$/.test(node.operatorToken.getText())) inExpression(node.left, result)
    inExpression(node.right, result)
  } else if (ts.isStringLiteralLike(node)) keepIfWord(node.text, result)
  else if (ts.isTemplateExpression(node)) {
    keepIfWord([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' '), result)
  }
}

function inAttribute(node: ts.JsxAttribute, result: Texts): void {
  const name = node.name.getText()
  // Of an element, a name is a key of its form.
  const isElement = /^[a-z]/.test(node.parent.parent.tagName.getText())
  if (!TEXT_ATTRIBUTES.test(name) || (isElement && /^(name|action|label)$/.test(name))) return
  const value = node.initializer
  if (value && ts.isStringLiteral(value)) keepIfWord(isTextLike(name, value.text) ? value.text : '', result)
  else if (value && ts.isJsxExpression(value) && value.expression) inExpression(value.expression, result)
}

/** A component's `name`, `action` or `text` may be a key, an address or an icon. */
const isTextLike = (name: string, text: string) => !/^(name|action|text|title)$/.test(name) || /^\p{Lu}| /u.test(text)

function keepIfWord(text: string, { inline }: Texts): void {
  if (HAS_WORD.test(text)) inline.push(text.trim())
}

const isTranslation = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === 'i18n.t'

const isTrans = (node: ts.Node): node is ts.JsxOpeningLikeElement =>
  (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) && node.tagName.getText() === 'Trans'

function idOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isObjectLiteralExpression(node)) return undefined
  const id = node.properties.find(property => property.name?.getText() === 'id')
  return id && ts.isPropertyAssignment(id) && ts.isStringLiteralLike(id.initializer) ? id.initializer.text : undefined
}

/** A text of a table has the comment `i18n` before it. */
const isMarked = (node: ts.Node) => node.getFullText().slice(0, node.getLeadingTriviaWidth()).includes('/*i18n*/')

const hasFunctionAround = (node: ts.Node): boolean =>
  node.parent && (ts.isFunctionLike(node.parent) || hasFunctionAround(node.parent))
