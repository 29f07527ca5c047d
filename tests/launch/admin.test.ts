import { expect, test } from 'vitest'
import { emptyDatabase, emptyDataDir, npmRun, npmStart, postgresOf, runAdmin } from '../setup/launched-app'
import { postForm, signInAt } from '../setup/over-http'

const ANNA = ['anna@example.com', 'anna', 'glitter-2026'] as const

test('commands work on the embedded database while the app is stopped and while it runs', async () => {
  const DATA_DIR = emptyDataDir()
  const admin = (...args: string[]) => runAdmin(args, { DATA_DIR })

  expect(await admin('user', 'create', ...ANNA)).toEqual({
    code: 0,
    said: 'anna (anna@example.com) can log in after the address is confirmed.\n',
  })
  expect(postgresOf(DATA_DIR)).toBe(0)

  const app = await npmStart({ DATA_DIR, RATE_LIMITS: 'off' })
  await app.ready()
  expect(await signInAt(app.url, ANNA[0], ANNA[2])).toBe('')
  expect(await admin('user', 'verify', ANNA[0])).toEqual({
    code: 0,
    said: 'Confirmed the address anna@example.com.\n',
  })
  const cookie = await signInAt(app.url, ANNA[0], ANNA[2])
  expect(cookie).not.toBe('')

  const reset = await admin('user', 'reset-password', ANNA[0])
  expect(reset.code).toBe(0)
  const [, path = ''] = /It works once:\nhttps?:\/\/[^/]+(\/\S+)\n$/.exec(reset.said) ?? []
  await postForm(app.url + path, { password: 'Glimmer-2027', confirmPassword: 'Glimmer-2027' })
  expect(await signInAt(app.url, ANNA[0], 'Glimmer-2027')).not.toBe('')

  expect(await admin('superuser', 'create', 'host@example.com', 'glitter-2026')).toEqual({
    code: 0,
    said: 'Created the superuser host@example.com.\n',
  })

  const moved = await admin('import-pocketbase', 'tests/fixtures/pocketbase/backup.zip', '--dry-run')
  expect(moved).toEqual({
    code: 3,
    said: expect.stringMatching(/^Dry run: nothing was changed\.\n12 of 15 records skipped\.\n/),
  })
  expect(moved.said).toContain('another account has this address')
  const merged = await admin('import-pocketbase', 'tests/fixtures/pocketbase/backup.zip', '--dry-run', '--merge-people')
  expect(merged.said).toMatch(/^Dry run: nothing was changed\.\n\n/)
  expect(merged.said).toContain('Merged into existing accounts (1):')

  expect(await admin('user', 'create', ...ANNA)).toEqual({
    code: 1,
    said: expect.stringMatching(/^Refused: An account with this email already exists\./),
  })
  expect(await admin('user', 'verify', 'nobody@example.com')).toEqual({
    code: 1,
    said: expect.stringMatching(/^Refused: .+\n$/),
  })
  expect(postgresOf(DATA_DIR)).toBeGreaterThan(0)
  app.npm.kill('SIGTERM')
  await app.end
})

test('commands use DATABASE_URL and report an unreachable database without its password', async () => {
  const DATABASE_URL = await emptyDatabase()
  const DATA_DIR = emptyDataDir()
  const made = await runAdmin(['user', 'create', ...ANNA, '--verified'], { DATA_DIR, DATABASE_URL })
  expect(made).toEqual({ code: 0, said: 'anna (anna@example.com) can log in.\n' })
  expect(postgresOf(DATA_DIR)).toBe(0)

  const away = 'postgresql://glint:hunter2@127.0.0.1:9/glint'
  const rejected = await runAdmin(['user', 'verify', ANNA[0]], { DATA_DIR, DATABASE_URL: away })
  expect(rejected).toEqual({ code: 1, said: expect.stringMatching(/^Refused: .*ECONNREFUSED.*\n$/) })
  expect(rejected.said).not.toContain('hunter2')
})

test.each([
  [[], 'Missing command.'],
  [['frobnicate'], 'Unknown command "frobnicate".'],
  [['user', 'create', 'anna@example.com'], 'Usage of user create: <email> <username> <password>'],
  [['user', 'verify', 'anna@example.com', '--loud'], "Unknown option '--loud'"],
])('a usage error prints the usage and exits with 2: %j', async (args, problem) => {
  const { code, said } = await npmRun(['admin', '--', ...args], { DATA_DIR: emptyDataDir() })
  expect(code).toBe(2)
  expect(said).toContain(problem)
  expect(said).toContain('Usage: npm run admin -- <command>')
})

test('an invalid setting is listed and exits with 1', async () => {
  const { code, said } = await runAdmin(['user', 'verify', 'a@example.com'], { DATA_DIR: emptyDataDir(), PORT: 'x' })
  expect(code).toBe(1)
  expect(said).toContain('Invalid settings:\n  PORT: must be a whole number\n')
})
