import { expect, test } from 'vitest'
import { emptyDataDir, npmAdmin } from '../setup/launched-app'

test('the demo command adds 60 kits to an account', { timeout: 300_000 }, async () => {
  const settings = { DATA_DIR: emptyDataDir() }
  await npmAdmin(['user', 'create', 'anna@example.com', 'anna', 'glitter-2026', '--verified'], settings)
  expect(await npmAdmin(['demo', 'anna@example.com'], settings)).toEqual({
    code: 0,
    said: expect.stringMatching(/^Added 60 kits with \d+ progress notes to anna@example\.com\.\n$/),
  })
  expect((await npmAdmin(['demo', 'nobody@example.com'], settings)).code).toBe(1)
})
