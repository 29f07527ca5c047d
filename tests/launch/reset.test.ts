import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDataDir, npmRun, npmStart, runAdmin } from '../setup/launched-app'

test('npm run reset removes the data folder with --yes, but not while the app runs', async () => {
  const DATA_DIR = emptyDataDir()
  const reset = (...args: string[]) => npmRun(['reset', '--', ...args], { DATA_DIR })

  const app = await npmStart({ DATA_DIR })
  await app.ready()
  expect(await reset('--yes')).toEqual({ code: 1, said: `The app is running on ${DATA_DIR}. Stop it first.\n` })
  process.kill(-(app.npm.pid as number), 'SIGTERM')
  await app.end

  expect((await reset()).said).not.toContain('Removed')
  expect((await runAdmin(['user', 'create', 'anna@example.com', 'anna', 'glitter-2026'], { DATA_DIR })).code).toBe(0)

  expect(await reset('--yes')).toMatchObject({ code: 0 })
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('npm run reset refuses to remove a folder that is not a data folder', async () => {
  const DATA_DIR = join(emptyDataDir(), 'documents')
  mkdirSync(DATA_DIR)
  writeFileSync(join(DATA_DIR, 'letter.txt'), 'Dear Anna')
  expect((await npmRun(['reset', '--', '--yes'], { DATA_DIR })).code).toBe(1)
  expect(existsSync(join(DATA_DIR, 'letter.txt'))).toBe(true)
})
