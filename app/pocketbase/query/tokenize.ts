import { QueryError } from './limits'

/** A piece of a filter. `any` marks the `?` operators, which ask for at least one match. */
export type Token =
  | { kind: 'name' | 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'sign'; value: Sign; any: boolean }
  | { kind: 'join'; value: '&&' | '||' }
  | { kind: '(' | ')' | ',' }

export type Sign = '=' | '!=' | '>=' | '>' | '<=' | '<' | '~' | '!~'

// One alternative for each kind of token, tried in this order at every place; blanks and comments yield nothing.
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
 * A filter's text as tokens (protocol, section 2.7.1).
 * @throws QueryError at the first character that begins none
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; at = PIECE.lastIndex) {
    PIECE.lastIndex = at
    const groups = PIECE.exec(text)?.groups
    if (!groups) throw new QueryError(`Nothing begins at character ${at}.`)
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
  if (/^[_@#]$|[.:]$/.test(name)) throw new QueryError(`${name} is no name.`)
  return name
}

/** No column holds a NUL, and Postgres refuses to be asked for one. */
function keepable(text: string): string {
  if (text.includes('\0')) throw new QueryError('A text holds a NUL.')
  return text
}

/**
 * What stands between the quotes. Older clients write single quotes and escape nothing else; newer ones write JSON text in double
 * quotes. An escape that JSON does not know stays as it is: `\%` is for the comparison.
 */
function unquoted(literal: string): string {
  const inner = literal.slice(1, -1)
  if (literal[0] === "'") return inner.replaceAll("\\'", "'")
  return inner.replace(/\\(u[0-9a-fA-F]{4}|[\s\S])/g, (written, code: string) => {
    if (code.length > 1) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return JSON_ESCAPES[code] ?? written
  })
}

const JSON_ESCAPES: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}
