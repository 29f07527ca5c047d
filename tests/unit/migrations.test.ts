import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = 'prisma/migrations'
// Of the releases before this rule.
const LAST_FREE = '20261122060000_waiting_photos'

/** What takes something away from the previous release, which goes on reading and writing during an upgrade. */
const TAKES_AWAY = [
  /\bdrop\s+(table|column|type|view)\b/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  /\badd\s+value\b/i,
  /\badd\s+column\b(?![^,;]*\bdefault\b)(?![^,;]*\bgenerated\b)[^,;]*\bnot\s+null\b/i,
]

test.each([
  ['ALTER TABLE "projects" DROP COLUMN "search";', true],
  ['alter table projects rename column title to name;', true],
  ['ALTER TABLE "projects" ALTER COLUMN "title" SET NOT NULL;', true],
  ['ALTER TABLE "projects" ALTER COLUMN "note_search" TYPE BYTEA USING x;', true],
  ['ALTER TABLE "projects" ADD COLUMN "shelf" TEXT NOT NULL;', true],
  [`ALTER TYPE "status" ADD VALUE 'lost';`, true],
  [`ALTER TABLE "projects" ADD COLUMN "shelf" TEXT NOT NULL DEFAULT '', ADD COLUMN "row" INTEGER;`, false],
  ['CREATE TABLE "shelves" ("id" TEXT NOT NULL);', false],
])('%s takes something away: %s', (sql, takes) => {
  expect(TAKES_AWAY.some(pattern => pattern.test(sql))).toBe(takes)
})

test('a migration that takes something away from the previous release says so in its name', () => {
  const names = readdirSync(FOLDER).filter(name => name > LAST_FREE && /^\d/.test(name))
  const unmarked = names.filter(name => {
    const sql = readFileSync(join(FOLDER, name, 'migration.sql'), 'utf8').replace(/--.*$/gm, '')
    return !name.endsWith('_breaking') && TAKES_AWAY.some(pattern => pattern.test(sql))
  })
  expect(unmarked).toEqual([])
})
