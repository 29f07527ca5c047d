import { QueryError } from './limits'

/** A token of a filter. `any` marks the `?` operators, which need at least one match. */
export type Token =
  | { kind: 'name' | 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'sign'; value: Sign; any: boolean }
  | { kind: 'join'; value: '&&' | '||' }
  | { kind: '(' | ')' | ',' }

export type Sign = '=' | '!=' | '>=' | '>' | '<=' | '<' | '~' | '!~'

// One alternative per kind of token, in this order. Whitespace and comments yield none.
const PIECE = new RegExp(
  [
    String.raw`(?<blank>[ \t\n]+|//[^\n]*)`,
    `(?<name>[A-Za-z_@#][A-Za-z0-9_.:]*)`,
    String.raw`(?<number>-?\d+(?:\.\d+)?(?!\.))`,
    String.raw`(?<text>"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*')`,
    String.raw`(?<join>&&|\|\|)`,
    String.raw`(?<sign>\??(?:!=|!~|>=|<=|=|>|<|~))`,
    `(?<mark>[(),])`,
  ].join('|'),
  'y',
)

/**
 * Splits a filter into tokens.
 * @throws QueryError
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; at = PIECE.lastIndex) {
    PIECE.lastIndex = at
    const groups = PIECE.exec(text)?.groups
    if (!groups) throw new QueryError(`Unexpected character at position ${at}.`)
    if (groups.blank === undefined) tokens.push(tokenOf(groups))
  }
  return tokens
}

function tokenOf({ name, number, text, join, sign, mark }: Record<string, string | undefined>): Token {
  if (name !== undefined) return { kind: 'name', value: properName(name) }
  if (number !== undefined) return { kind: 'number', value: Number(number) }
  if (text !== undefined) return { kind: 'text', value: keepable(unquoted(text)) }
  if (join !== undefined) return { kind: 'join', value: join as '&&' | '||' }
  if (sign !== undefined) return { kind: 'sign', value: sign.replace('?', '') as Sign, any: sign.startsWith('?') }
  return { kind: mark as '(' | ')' | ',' }
}

function properName(name: string): string {
  if (/^[_@#]$|[.:]$/.test(name)) throw new QueryError(`${name} is not a valid name.`)
  return name
}

/** Postgres rejects NUL, and no column contains it. */
function keepable(text: string): string {
  if (text.includes('\0')) throw new QueryError('A text contains a NUL character.')
  return text
}

/** Returns the text between the quotes. Both kinds of quotes have the same escapes; any other backslash stands for itself. */
const unquoted = (literal: string) =>
  literal.slice(1, -1).replace(/\\([ntr\\'"])/g, (_, code: string) => CONTROL[code] ?? code)

const CONTROL: Record<string, string> = { n: '\n', t: '\t', r: '\r' }
