import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

const FOLDERS = ['app/features', 'app/pocketbase', 'app/platform']
const VERB = /^[A-Z][a-z]+s$/

// docs/language.md, rule 1. docs/style.md says which functions need a docstring.
test.each(FOLDERS)('docstrings of exported functions in %s start with a third-person verb', folder => {
  const docstrings = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /(?<!\.test)\.ts$/.test(name) && !name.startsWith('prisma/'))
    .flatMap(name => docstringsIn(`${folder}/${name}`))
  expect(docstrings.length).toBeGreaterThan(100)
  expect(docstrings.filter(text => !VERB.test(text.split(/[\s*]+/)[1] ?? ''))).toEqual([])
})

/** Returns the docstrings of the exported functions of a file. */
function docstringsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  return source.statements
    .filter(statement => statement.getText().startsWith('export '))
    .filter(isFunction)
    .flatMap(statement => ts.getJSDocCommentsAndTags(statement).at(-1)?.getText() ?? [])
}

const isFunction = (statement: ts.Statement) =>
  ts.isFunctionDeclaration(statement) ||
  (ts.isVariableStatement(statement) &&
    statement.declarationList.declarations.some(({ initializer }) => initializer && ts.isArrowFunction(initializer)))
