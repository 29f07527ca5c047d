import { expect, test } from 'vitest'
import { emptyDataDir, factOf, familyOf, isRunning, npmStart, postgresOf, statusOf } from '../setup/launched-app'

test('workers share a port and a database, are replaced when they die, and stop together', async () => {
  const DATA_DIR = emptyDataDir()
  const app = await npmStart({ DATA_DIR, WORKERS: '2' })
  await app.ready()
  const npm = app.npm.pid as number
  const workers = () => familyOf(npm).filter(isWorker)
  await expect.poll(() => workers().length, { timeout: 40_000 }).toBe(2)
  await expect.poll(() => app.output().match(/is ready at/g)?.length, { timeout: 40_000 }).toBe(1)

  const [first = 0] = workers()
  process.kill(first, 'SIGKILL')
  await expect.poll(() => isRunning(first)).toBe(false)
  await expect.poll(() => workers().length, { timeout: 40_000 }).toBe(2)
  await expect.poll(() => statusOf(`${app.url}/login`), { timeout: 40_000 }).toBe(200)

  const all = [...familyOf(npm), postgresOf(DATA_DIR)]
  app.npm.kill('SIGTERM')
  await app.end
  expect(all.filter(isRunning)).toEqual([])
})

test('an invalid setting stops all workers', async () => {
  const app = await npmStart({ DATA_DIR: emptyDataDir(), WORKERS: '2', LOG_LEVEL: 'loud' })
  expect(await app.end).toBe(1)
  expect(app.output()).toContain('LOG_LEVEL: must be one of silent, error, warn, info, debug')
})

const isWorker = (pid: number) => /build\/server\.js/.test(factOf(pid, 'cmdline'))
