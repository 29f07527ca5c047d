import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Returns the stars of a statement whose meaning a later migration can change: the columns of a table next to other
 * columns, or as the columns of an insert. The previous release runs on the newer tables, where a new column would have
 * the name of another one, or no value.
 */
function riskyStars(sql: string): string[] {
  const derived = new Set(
    [...sql.matchAll(/\)\s+(?:as\s+)?(\w+)\b|\b(\w+)\s+as\s+(?:materialized\s+)?\(/gi)].map(
      ([, one, other]) => one ?? other,
    ),
  )
  const isTable = (alias: string | undefined) => alias === undefined || !derived.has(alias)
  const beside = [
    ...sql.matchAll(/(?:\bselect\s+|,\s*)(?:distinct\s+)?(?:(\w+)\.)?\*\s*,|,\s*(?:(\w+)\.)?\*(?=\s*(?:from\b|$))/gim),
  ]
  const inserted = [...sql.matchAll(/\binsert\s+into\s+\S+\s+select\s+(?:\w+\.)?\*/gi)]
  return [...beside.filter(([, one, other]) => isTable(one ?? other)), ...inserted].map(([found]) => found.trim())
}

test.each([
  ['select *, row_number() over () as rank from projects', 1],
  ['select p.*, p.price as paid from projects p', 1],
  ['select u.id, p.* from projects p', 1],
  ['select 1 as one, t.*, 2 as two from tags t', 1],
  ['insert into tags select r.* from rows r', 1],
  ['select * from projects', 0],
  ['select count(*), max(price) from projects', 0],
  ['select total.kits, card.* from total left join (select id from projects) card on true', 0],
  ['with page as (select id from tags) select 1 as total, page.* from page', 0],
  ['select width * height, 2 from projects', 0],
])('%s has %d risky stars', (sql, count) => {
  expect(riskyStars(sql)).toHaveLength(count)
})

test('no statement lists all columns of a table next to others', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('platform/prisma/'),
  )
  const found = files.flatMap(name => {
    const code = readFileSync(join('app', name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    return riskyStars(code).map(star => `${name}: ${star}`)
  })
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
