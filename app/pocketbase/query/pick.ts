import { excerpt } from './excerpt.server'
import { QueryError } from './limits'

/** The fields below a key; `whole` if a path ends at it, and its text can be shortened. */
type Entry = { below: Wanted; whole?: true | { length: number; dots: boolean } }
/** The fields of one level, by key. */
type Wanted = Map<string, Entry>

/**
 * Returns a function that applies `fields`: dotted paths, `*` at their end for the rest of a level, `:excerpt(max, dots)`.
 * Without a path, it changes nothing.
 * @throws QueryError if it is invalid
 */
export function picker(fields: string): (value: unknown) => unknown {
  const wanted: Wanted = new Map()
  for (const term of fieldTerms(fields)) add(wanted, term)
  return value => (wanted.size === 0 ? value : picked(value, wanted))
}

/** Returns the names in `fields`, if it has nothing but names. */
export function plainNames(fields: string): string[] | null {
  const names = fields.split(',').map(name => name.trim())
  return names.every(name => /^\w*$/.test(name)) ? names : null
}

/** Splits at commas outside parentheses and quotes. */
function fieldTerms(fields: string): string[] {
  const terms: string[] = []
  let depth = 0
  let quote = ''
  let term = ''
  for (const char of fields) {
    if (quote) quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '(') depth++
    else if (char === ')') depth--
    if (depth < 0) throw new QueryError('A parenthesis is missing.')
    if (char === ',' && depth === 0 && !quote) {
      terms.push(term)
      term = ''
    } else term += char
  }
  if (depth !== 0 || quote) throw new QueryError('A parenthesis or a quote is missing.')
  return [...terms, term].map(text => text.trim()).filter(text => text !== '')
}

function add(wanted: Wanted, term: string): void {
  const [path = '', ...modifiers] = term.split(':')
  const names = path.split('.').map(name => name.trim())
  let level = wanted
  for (const [at, name] of names.entries()) {
    const entry: Entry = level.get(name) ?? { below: new Map() }
    level.set(name, entry)
    if (at === names.length - 1) entry.whole = modifiers.length > 0 ? shortening(modifiers.join(':')) : true
    level = entry.below
  }
}

function shortening(modifier: string) {
  const [, length = '', dots = 'false'] =
    modifier.match(/^\s*excerpt\(\s*(\d+)(?:\.\d+)?\s*(?:,\s*(\w+)\s*,?\s*)?\)$/) ?? []
  if (!(Number(length) > 0)) throw new QueryError('The modifier is malformed.')
  return { length: Number(length), dots: /^(1|t|true)$/i.test(dots) }
}

function picked(value: unknown, wanted: Wanted): unknown {
  if (Array.isArray(value)) return value.map(item => picked(item, wanted))
  if (typeof value !== 'object' || value === null) return value
  const chosen: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const entry = wanted.get(key)
    const whole = entry ? entry.whole : wanted.get('*')?.whole
    if (whole) chosen[key] = typeof inner === 'string' && whole !== true ? excerpt(inner, whole) : inner
    else if (entry) chosen[key] = picked(inner, entry.below)
  }
  return chosen
}
