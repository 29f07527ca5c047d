import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = 'prisma/migrations'
// The last migration before this rule.
const LAST_FREE = '20261122060000_waiting_photos'

/** Statements that break the previous release, which keeps reading and writing during an upgrade. */
const BREAKING = [
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
])('%s is breaking: %s', (sql, isBreaking) => {
  expect(BREAKING.some(pattern => pattern.test(sql))).toBe(isBreaking)
})

test('the name of a migration that breaks the previous release ends with "_breaking"', () => {
  const names = readdirSync(FOLDER).filter(name => name > LAST_FREE && /^\d/.test(name))
  const unmarked = names.filter(name => {
    const sql = readFileSync(join(FOLDER, name, 'migration.sql'), 'utf8').replace(/--.*$/gm, '')
    return !name.endsWith('_breaking') && BREAKING.some(pattern => pattern.test(sql))
  })
  expect(unmarked).toEqual([])
})
