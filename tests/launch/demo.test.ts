import { expect, test } from 'vitest'
import { emptyDatabase, emptyDataDir, runAdmin } from '../setup/launched-app'

test('the demo command adds 60 kits to an account', { timeout: 300_000 }, async () => {
  const settings = { DATA_DIR: emptyDataDir(), DATABASE_URL: await emptyDatabase() }
  await runAdmin(['user', 'create', 'anna@example.com', 'anna', 'glitter-2026', '--verified'], settings)
  expect(await runAdmin(['demo', 'anna@example.com'], settings)).toEqual({
    code: 0,
    said: expect.stringMatching(/^Added 60 kits with \d+ progress notes to anna@example\.com\.\n$/),
  })
  expect((await runAdmin(['demo', 'nobody@example.com'], settings)).code).toBe(1)
})
