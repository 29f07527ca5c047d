import { QueryError } from './limits'

/** A token of a filter. `any` marks the `?` operators, which need at least one match. */
export type Token =
  | { kind: 'name' | 'text'; value: string }
  /** the name of a function, with the parenthesis right after it */
  | { kind: 'call'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'sign'; value: Sign; any: boolean }
  | { kind: 'join'; value: '&&' | '||' }
  | { kind: '(' | ')' | ',' }

export type Sign = '=' | '!=' | '>=' | '>' | '<=' | '<' | '~' | '!~'

/** Builds the pattern of a token: one alternative per kind, in this order. Whitespace and comments yield none. */
const pieceWith = (comment: string) =>
  new RegExp(
    [
      String.raw`(?<blank>[ \t\n]+|${comment})`,
      String.raw`(?<name>[A-Za-z_@#][A-Za-z0-9_.:]*)(?<call>\()?`,
      String.raw`(?<number>-?\d+(?:\.\d+)?(?!\.))`,
      String.raw`(?<text>"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*')`,
      String.raw`(?<join>&&|\|\|)`,
      String.raw`(?<sign>\??(?:!=|!~|>=|<=|=|>|<|~))`,
      `(?<mark>[(),])`,
    ].join('|'),
    'y',
  )
const PIECE = pieceWith(String.raw`//[^\n]*`)
// In a group, a comment also ends before the group's closing parenthesis. Its own parentheses and quotes come in pairs.
const PIECE_OF_GROUP = pieceWith(String.raw`//(?:[^\n()"']|\([^\n()]*\)|"[^\n"]*"|'[^\n']*')*`)

/**
 * Splits a filter into tokens.
 * @throws QueryError
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  const open: ('(' | 'call')[] = []
  let at = 0
  while (at < text.length) {
    const piece = open.at(-1) === '(' ? PIECE_OF_GROUP : PIECE
    piece.lastIndex = at
    const groups = piece.exec(text)?.groups
    if (!groups) throw new QueryError(`Unexpected character at position ${at}.`)
    at = piece.lastIndex
    if (groups.blank !== undefined) continue
    const token = tokenOf(groups)
    tokens.push(token)
    if (token.kind === '(' || token.kind === 'call') open.push(token.kind)
    if (token.kind === ')') open.pop()
  }
  return tokens
}

function tokenOf({ name, call, number, text, join, sign, mark }: Record<string, string | undefined>): Token {
  if (name !== undefined) return { kind: call ? 'call' : 'name', value: properName(name) }
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
