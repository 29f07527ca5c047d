// Compiles a million random filters to bound SQL, some valid, some broken. Each must compile or be rejected. Client
// text may reach a statement only as a bound value, and Postgres must accept the SQL (every 200th is checked).
// Prints figures; fails at the first filter that breaks a rule. FILTERS=50000 tries fewer, SEED others.
import sql, { raw } from 'sql-template-tag'
import { type Collection, fieldsOf, type Requester } from '~/pocketbase/collection.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { filterCondition } from '~/pocketbase/query/filter.server'
import { QueryError } from '~/pocketbase/query/limits'
import { sortOrder } from '~/pocketbase/query/sort.server'
import { benchDatabase } from './bench-app'

const FILTERS = Number(process.env.FILTERS ?? 1_000_000)
const ASK_EVERY = 200
/** Occurs only in string values: if it occurs in a statement, client text has leaked into the SQL. */
const WORD = 'zqx'

let seed = Number(process.env.SEED ?? 42)
const REQUESTERS: Requester[] = [
  { kind: 'guest' },
  { kind: 'user', id: 'benchuser0000001', verified: true },
  { kind: 'superuser', id: 'benchsuper000001' },
]
const SIGNS = ['=', '!=', '>', '>=', '<', '<=', '~', '!~'].flatMap(sign => [sign, `?${sign}`])
const WORDS = ['null', 'true', 'false', '@now', '@todayStart', '@monthEnd', '@yearStart', '@second', '@nothing']
const NOISE = [
  '(',
  ')',
  '&&',
  '||',
  '"',
  "'",
  '\\',
  '//',
  '\n',
  '\0',
  '\u{1f48e}',
  '%',
  '_',
  '$1',
  '?',
  '::text',
  ';',
  '--',
  '@',
  '.',
  ':',
]
const MODIFIERS = ['', '', '', '', '', '', ':lower', ':length', ':each', ':wrong']

const known = new Map<Collection, [string, Collection | undefined][]>()

const database = await benchDatabase()
const began = performance.now()
const count = { understood: 0, refused: 0, asked: 0 }
try {
  for (let round = 0; round < FILTERS; round++) await tryOne(round)
} finally {
  await database.drop()
}
const seconds = (performance.now() - began) / 1000
console.log(
  `${FILTERS.toLocaleString('en')} filters in ${seconds.toFixed(0)} s: ${count.understood.toLocaleString('en')} understood, ` +
    `${count.refused.toLocaleString('en')} refused, ${count.asked.toLocaleString('en')} put before Postgres, none broke out.`,
)
process.exit()

async function tryOne(round: number) {
  const collection = pick(COLLECTIONS.all)
  const context = { registry: COLLECTIONS, requester: pick(REQUESTERS), collection, alias: 't' }
  const text = chance(0.3) ? broken(filter(collection, 3)) : filter(collection, 3)
  const sort = chance(0.2) ? `${chance(0.5) ? '-' : ''}${path(collection)}` : '-created'
  try {
    const condition = filterCondition(text, context)
    const order = sortOrder(sort, context)
    const statement = sql`select t.id from ${raw(collection.table)} t where ${condition} order by ${order} limit 1`
    if (statement.text.includes(WORD)) throw new Error(`A client's word is in the statement: ${statement.text}`)
    count.understood++
    if (count.understood % ASK_EVERY === 0) {
      count.asked++
      // Planned with bound values, like a list.
      await database.pool.query(`explain ${statement.text}`, statement.values)
    }
  } catch (error) {
    if (error instanceof QueryError) {
      count.refused++
      return
    }
    console.error(`Filter ${round} of ${collection.name}, sorted by ${JSON.stringify(sort)}: ${JSON.stringify(text)}`)
    throw error
  }
}

function filter(of: Collection, depth: number): string {
  if (depth === 0 || chance(0.5)) return `${operand(of)}${space()}${pick(SIGNS)}${space()}${operand(of)}`
  const parts = Array.from({ length: 1 + whole(3) }, () => filter(of, depth - 1))
  const joined = parts.join(`${space()}${pick(['&&', '||'])}${space()}`)
  return chance(0.5) ? `(${joined})` : joined
}

function operand(of: Collection): string {
  if (chance(0.5)) return path(of) + pick(MODIFIERS)
  if (chance(0.5)) return literal()
  if (chance(0.7)) return chance(0.5) ? pick(WORDS) : String(whole(100_000) / (1 + whole(7)))
  return chance(0.5) ? `strftime('%Y', ${path(of)})` : `geoDistance(${path(of)}, 1, ${path(of)}, 2)`
}

/**
 * Returns a field path across relations in both directions; sometimes of another collection, or across a field that is
 * no relation.
 */
function path(from: Collection): string {
  let collection = chance(0.95) ? from : pick(COLLECTIONS.all)
  const names: string[] = []
  while (chance(0.35)) {
    const [name, next] = pick(chance(0.95) ? relationsOf(collection) : relationsOf(pick(COLLECTIONS.all))) ?? []
    if (!name || !next) break
    names.push(name)
    collection = next
  }
  return [...names, pick(Object.keys(fieldsOf(collection)))].join('.')
}

function relationsOf(collection: Collection): [string, Collection | undefined][] {
  const relations = known.get(collection) ?? [
    ...Object.entries(fieldsOf(collection)).flatMap(
      ([name, { kind, target = '' }]): [string, Collection | undefined][] =>
        kind === 'relation' ? [[name, COLLECTIONS.find(target)]] : [],
    ),
    ...COLLECTIONS.all.flatMap(other =>
      Object.entries(fieldsOf(other)).flatMap(([name, { target }]): [string, Collection][] =>
        target === collection.name ? [[`${other.name}_via_${name}`, other]] : [],
      ),
    ),
  ]
  known.set(collection, relations)
  return relations
}

function literal(): string {
  const text = Array.from({ length: whole(4) }, () =>
    pick([WORD, '%', '_', ' ', 'ä', '\\\\', '2024-01-02', '12']),
  ).join('')
  return chance(0.5) ? `"${text}"` : `'${text}'`
}

/** Inserts, removes or truncates text. */
function broken(text: string): string {
  const at = whole(text.length + 1)
  if (chance(0.4)) return text.slice(0, at) + pick(NOISE) + text.slice(at)
  return chance(0.5) ? text.slice(0, at) : text.slice(0, at) + text.slice(at + 1 + whole(3))
}

function space() {
  return chance(0.8) ? ' ' : chance(0.5) ? '' : '\n'
}

function pick<T>(list: readonly T[]): T {
  return list[whole(list.length)] as T
}

function whole(below: number) {
  return Math.floor(random() * below)
}

function chance(share: number) {
  return random() < share
}

/** Deterministic random numbers (mulberry32). */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
