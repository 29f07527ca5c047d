import { LIMITS, QueryError } from './limits'
import { type Sign, type Token, tokenize } from './tokenize'

/** One side of a comparison, as written. */
export type Operand =
  | { kind: 'name' | 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'call'; name: string; args: Operand[] }

export type Comparison = { kind: 'compare'; left: Operand; sign: Sign; any: boolean; right: Operand }

export type Filter = Comparison | { kind: 'and' | 'or'; of: Filter[] }

/**
 * Parses a filter; `&&` binds tighter than `||`. Does not resolve names.
 * @throws QueryError if it is invalid or exceeds a limit
 */
export function parseFilter(text: string): Filter {
  if (Buffer.byteLength(text) > LIMITS.filter) throw new QueryError('The filter is too long.')
  const reader = readerOf(tokenize(text))
  const filter = either(reader)
  if (reader.peek()) throw new QueryError('Unexpected text after the filter.')
  return filter
}

type Reader = {
  peek: () => Token | undefined
  next: () => Token
  countComparison: () => void
  bracket: (step: 1 | -1) => void
}

function readerOf(tokens: Token[]): Reader {
  let at = 0
  let comparisons = 0
  let brackets = 0
  return {
    peek: () => tokens[at],
    next: () => {
      const token = tokens[at++]
      if (!token) throw new QueryError('The filter is incomplete.')
      return token
    },
    countComparison: () => {
      if (++comparisons > LIMITS.comparisons) throw new QueryError('The filter has too many comparisons.')
    },
    bracket: step => {
      brackets += step
      if (brackets > LIMITS.brackets) throw new QueryError('Parentheses are nested too deep.')
    },
  }
}

/**
 * Reads comparisons and groups up to the end, or to the parenthesis that closes them. A group right after another part is
 * joined by the operator before it, && at first.
 */
function either(reader: Reader): Filter {
  const parts: [Filter, ...Filter[]][] = [[term(reader)]]
  let sign = '&&'
  for (let next = reader.peek(); next?.kind === 'join' || next?.kind === '('; next = reader.peek()) {
    if (next.kind === 'join') {
      reader.next()
      sign = next.value
    }
    const part = term(reader)
    if (sign === '&&') parts.at(-1)?.push(part)
    else parts.push([part])
  }
  return joined(
    'or',
    parts.map(of => joined('and', of)),
  )
}

const joined = (kind: 'and' | 'or', of: Filter[]): Filter => (of.length === 1 && of[0] ? of[0] : { kind, of })

function term(reader: Reader): Filter {
  if (reader.peek()?.kind === '(') {
    reader.next()
    reader.bracket(1)
    const inner = either(reader)
    expect(reader, ')')
    reader.bracket(-1)
    return inner
  }
  reader.countComparison()
  const left = operand(reader)
  const sign = reader.next()
  if (sign.kind !== 'sign') throw new QueryError('An operator is missing.')
  return { kind: 'compare', left, sign: sign.value, any: sign.any, right: operand(reader) }
}

function operand(reader: Reader, depth = 0): Operand {
  const token = reader.next()
  if (token.kind === 'call') return call(reader, token.value, depth + 1)
  if (token.kind === 'name' || token.kind === 'text' || token.kind === 'number') return token as Operand
  throw new QueryError('A value is missing.')
}

function call(reader: Reader, name: string, depth: number): Operand {
  if (depth > LIMITS.calls) throw new QueryError('Function calls are nested too deep.')
  const args: Operand[] = []
  while (reader.peek()?.kind !== ')') {
    args.push(operand(reader, depth))
    // A trailing comma is permitted.
    if (reader.peek()?.kind !== ')') expect(reader, ',')
  }
  expect(reader, ')')
  return { kind: 'call', name, args }
}

function expect(reader: Reader, kind: ')' | ','): void {
  if (reader.next().kind !== kind) throw new QueryError(`${kind} is missing.`)
}
