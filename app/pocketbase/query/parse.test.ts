import { describe, expect, it } from 'vitest'
import { LIMITS, QueryError } from './limits'
import { type Filter, type Operand, parseFilter } from './parse'

const name = (value: string): Operand => ({ kind: 'name', value })
const text = (value: string): Operand => ({ kind: 'text', value })
const number = (value: number): Operand => ({ kind: 'number', value })
const equals = (left: Operand, right: Operand): Filter => ({ kind: 'compare', left, sign: '=', any: false, right })

describe('a filter', () => {
  it('binds && tighter than ||', () => {
    expect(parseFilter('a=1||b=2&&c=3')).toEqual({
      kind: 'or',
      of: [
        equals(name('a'), number(1)),
        { kind: 'and', of: [equals(name('b'), number(2)), equals(name('c'), number(3))] },
      ],
    })
    expect(parseFilter('(a=1||b=2) && c=3')).toMatchObject({ kind: 'and' })
  })

  it('supports every operator and its any-match variant', () => {
    for (const sign of ['=', '!=', '>', '>=', '<', '<=', '~', '!~']) {
      expect(parseFilter(`a ${sign} 1`)).toMatchObject({ sign, any: false })
      expect(parseFilter(`a?${sign}1`)).toMatchObject({ sign, any: true })
    }
  })

  it('accepts any operand on either side', () => {
    expect(parseFilter('"x" ~ title')).toMatchObject({ left: text('x'), right: name('title') })
    expect(parseFilter('-1.5 < width')).toMatchObject({ left: number(-1.5) })
    expect(parseFilter('@now > tags_via_x.y:lower')).toMatchObject({
      left: name('@now'),
      right: name('tags_via_x.y:lower'),
    })
  })

  it('accepts function calls, with an optional trailing comma', () => {
    expect(parseFilter(`strftime('%Y', date_started,) = "2024"`)).toMatchObject({
      left: { kind: 'call', name: 'strftime', args: [text('%Y'), name('date_started')] },
    })
  })

  it.each([
    ['(a=1) (b=2)', '(a=1) && (b=2)'],
    ['a=1 (b=2)(c=3)', 'a=1 && (b=2) && (c=3)'],
    ['a=1 || b=2 (c=3)', 'a=1 || b=2 || (c=3)'],
    ['a=1 || b=2 && c=3 (d=4)', 'a=1 || b=2 && c=3 && (d=4)'],
    ['a=1 || (b=2 (c=3))', 'a=1 || (b=2 && (c=3))'],
    ['(a=1 || b=2) (c=3)', '(a=1 || b=2) && (c=3)'],
    ['a=b (c=3)', 'a=b && (c=3)'],
  ])('joins a group without an operator by the one before it: %s', (filter, meant) => {
    expect(parseFilter(filter)).toEqual(parseFilter(meant))
  })

  it.each([
    '(a=1 // c)',
    '(a=1//)',
    '(a=1 // c\n)',
    '(a=1 // c) // d',
    '(a=1 // b (c)\n)',
    '(a=1 // "b)" \')\' c)',
    '((a=1 // b) // c)',
    '(// c\n a=1)',
    'a=1 // c)',
  ])('ends a comment at the parenthesis that closes its group: %s', filter => {
    expect(parseFilter(filter)).toEqual(equals(name('a'), number(1)))
  })

  it('ignores comments and line breaks', () => {
    expect(parseFilter('// the first\n title // the second\n\t= 1 // the end')).toEqual(
      equals(name('title'), number(1)),
    )
  })
})

describe('quoted text', () => {
  it.each([
    [String.raw`'it\'s'`, "it's"],
    [`"it's"`, "it's"],
    [String.raw`'100\%'`, String.raw`100\%`],
    [String.raw`'a\\b'`, String.raw`a\b`],
    [String.raw`'a\b'`, String.raw`a\b`],
    [String.raw`"a\\b"`, String.raw`a\b`],
    [String.raw`'a\n\t\r\"b'`, 'a\n\t\r"b'],
    [String.raw`"\u00e9\/\f"`, String.raw`\u00e9\/\f`],
    [String.raw`"a\nb\"cä"`, 'a\nb"cä'],
    [String.raw`"100\%"`, String.raw`100\%`],
    [`'// no comment'`, '// no comment'],
    ['""', ''],
  ])('%s', (literal, value) => {
    expect(parseFilter(`a = ${literal}`)).toEqual(equals(name('a'), text(value)))
  })
})

describe('an invalid filter is rejected', () => {
  it.each([
    ' ',
    '// only a comment',
    '()',
    'title',
    'title = ',
    '(title="a"',
    'title="a")',
    'title + 1',
    '&& title="a"',
    'title = "a" &&',
    'title = .5',
    'title = 5.',
    'title = -',
    'title = 1e3x',
    "title = 'open",
    String.raw`title = 'ends\'`,
    'a = 1 b = 2',
    'a = 1 & b = 2',
    'a. = 1',
    '@ = 1',
    '_ = 1',
    'a\r= 1',
    'f(1 = 2',
    'f (1) = 2',
    'a(b=1)',
    '(a=1) b=2',
    'a=1 || || (b=2)',
    '(a=1 // b) c)',
    "(a=1 // it's)",
    'f(a // b) = 1',
    '(// c)',
    'f(,) = 1',
    'f(g(h(i(1)))) = 1',
  ])('%s', filter => {
    expect(() => parseFilter(filter)).toThrow(QueryError)
  })

  it('beyond its limits of comparisons and length', () => {
    const comparisons = (count: number) => Array.from({ length: count }, () => 'a=1').join('||')
    expect(parseFilter(comparisons(LIMITS.comparisons))).toMatchObject({ kind: 'or' })
    expect(() => parseFilter(comparisons(LIMITS.comparisons + 1))).toThrow(QueryError)
    expect(() => parseFilter(`a = "${'ä'.repeat(LIMITS.filter / 2)}"`)).toThrow(QueryError)
  })

  it('beyond its nesting limit', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}a=1${')'.repeat(depth)}`
    expect(parseFilter(nested(LIMITS.brackets))).toEqual(equals(name('a'), number(1)))
    expect(() => parseFilter(nested(LIMITS.brackets + 1))).toThrow(QueryError)
    expect(() => parseFilter(nested(1700))).toThrow(QueryError)
  })
})

it('random input is rejected with a QueryError, never another error', () => {
  const pieces = [
    'a',
    'b.c',
    '@now',
    '=',
    '?~',
    '!=',
    '(',
    ')',
    '&&',
    '||',
    '"x"',
    "'y\\'",
    '\\',
    '1',
    '-2.5',
    '.',
    ',',
    ' ',
    '\n',
    '//',
    'f(',
    '\u{1f48e}',
    '\0',
  ]
  let seed = 42
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return seed / 0x7fffffff
  }
  let read = 0
  for (let round = 0; round < 50_000; round++) {
    const length = 1 + Math.floor(random() * 12)
    const filter = Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join('')
    try {
      parseFilter(filter)
      read++
    } catch (error) {
      if (!(error instanceof QueryError)) throw error
    }
  }
  expect(read).toBeGreaterThan(0)
})
