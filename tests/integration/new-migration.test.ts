import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'

test('npm run migrate:new writes the difference between schema and migrations once', { timeout: 180_000 }, () => {
  const prisma = mkdtempSync(join(tmpdir(), 'glint-prisma-'))
  onTestFinished(() => rmSync(prisma, { recursive: true }))
  cpSync('prisma', prisma, { recursive: true })
  const before = readdirSync(join(prisma, 'migrations'))
  const schema = join(prisma, 'schema.prisma')
  writeFileSync(schema, readFileSync(schema, 'utf8').replace('model Tag {', 'model Tag {\n  shelf String @default("")'))

  expect(newMigration('add-shelf-to-tags', prisma).status).toBe(0)
  const added = readdirSync(join(prisma, 'migrations')).filter(name => !before.includes(name))
  expect(added).toEqual([expect.stringMatching(/^\d{14}_add_shelf_to_tags$/)])
  const sql = readFileSync(join(prisma, 'migrations', String(added), 'migration.sql'), 'utf8')
  expect(sql).toBe(`-- AlterTable\nALTER TABLE "tags" ADD COLUMN     "shelf" TEXT NOT NULL DEFAULT '';\n`)

  expect(newMigration('once-more', prisma).stdout).toContain('Nothing to do')
  expect(readdirSync(join(prisma, 'migrations'))).toHaveLength(before.length + 1)
})

test('an invalid name prints the usage', () => {
  const { status, stderr } = newMigration('Add Shelf', 'prisma')
  expect([status, stderr]).toEqual([1, expect.stringContaining('Usage: npm run migrate:new -- <name>')])
})

function newMigration(name: string, prisma: string) {
  const env = { ...process.env, TEST_DATABASE_URL: inject('serverUrl') }
  const args = ['scripts/new-migration.mjs', name, '--prisma', prisma]
  return spawnSync(process.execPath, args, { env, encoding: 'utf8' })
}
