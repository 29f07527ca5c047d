import { excerpt } from './excerpt.server'
import { QueryError } from './limits'

/** The fields below a key, and how to shorten its value. */
type Entry = { below: Wanted; shorten?: { length: number; dots: boolean } }
/** The fields of one level, by key. */
type Wanted = Map<string, Entry>

/**
 * Returns a function that applies `fields`: dotted paths, `*` for the rest of a level, `:excerpt(max, dots)`.
 * @throws QueryError if it is invalid
 */
export function picker(fields: string): (value: unknown) => unknown {
  const wanted: Wanted = new Map()
  for (const term of termsOf(fields)) add(wanted, term)
  return value => picked(value, wanted)
}

/** Returns the names in `fields`, if it has nothing but names. */
export function plainNames(fields: string): string[] | null {
  const names = fields.split(',').map(name => name.trim())
  return names.every(name => /^\w*$/.test(name)) ? names : null
}

/** Splits at commas outside brackets. */
function termsOf(fields: string): string[] {
  const terms: string[] = []
  let depth = 0
  let term = ''
  for (const char of fields) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (depth < 0) throw new QueryError('A parenthesis is missing.')
    if (char === ',' && depth === 0) {
      terms.push(term)
      term = ''
    } else term += char
  }
  if (depth !== 0) throw new QueryError('A parenthesis is missing.')
  return [...terms, term].map(text => text.trim()).filter(text => text !== '')
}

function add(wanted: Wanted, term: string): void {
  const [path = '', ...modifiers] = term.split(':')
  let level = wanted
  const names = path.split('.').map(name => name.trim())
  for (const [at, name] of names.entries()) {
    const entry: Entry = level.get(name) ?? { below: new Map() }
    level.set(name, entry)
    if (at === names.length - 1 && modifiers.length > 0) entry.shorten = shortening(modifiers.join(':'))
    level = entry.below
  }
}

function shortening(modifier: string) {
  const [, length = '', dots = 'false'] = modifier.match(/^excerpt\(\s*(\d+)\s*(?:,\s*(\w+)\s*)?\)$/) ?? []
  if (!(Number(length) > 0)) throw new QueryError('The modifier is malformed.')
  return { length: Number(length), dots: /^(1|t|true)$/i.test(dots) }
}

function picked(value: unknown, wanted: Wanted): unknown {
  if (Array.isArray(value)) return value.map(item => picked(item, wanted))
  if (typeof value !== 'object' || value === null) return value
  const kept: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const entry = wanted.get(key) ?? wanted.get('*')
    if (!entry) continue
    const below = entry.below.size > 0 ? picked(inner, entry.below) : inner
    kept[key] = entry.shorten && typeof below === 'string' ? excerpt(below, entry.shorten) : below
  }
  return kept
}
