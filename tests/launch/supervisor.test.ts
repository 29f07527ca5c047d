import { request } from 'node:http'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import {
  emptyDataDir,
  familyOf,
  isRunning,
  type Launched,
  npmStart,
  postgresOf,
  processesOf,
  statusOf,
} from '../setup/launched-app'

const NODE_OPTIONS = `--import ${pathToFileURL('tests/setup/throws-on-signal.mjs').href}`
/** Alone on two processors, the app is ready again within 3 seconds. */
const BACK_MS = 40_000

describe.each(['1', '2'])('with %s processes', WORKERS => {
  test('an error that no one handles is logged, ends no other request, and the app comes back', async () => {
    const { app, DATA_DIR } = await started({ WORKERS, NODE_OPTIONS })
    const postgres = postgresOf(DATA_DIR)
    const servers = serversOf(app)
    const slow = slowRequest(app.url)
    await slow.sent

    for (const pid of servers) process.kill(pid, 'SIGUSR2')
    await expect.poll(() => app.output()).toContain('Error: Thrown by the test')
    slow.finish()
    expect(await slow.status).toBe(400)
    await expect.poll(() => servers.filter(isRunning), { timeout: BACK_MS }).toEqual([])
    await expect.poll(() => statusOf(`${app.url}/login`), { timeout: BACK_MS }).toBe(200)
    expect(app.output()).toContain('tests/setup/throws-on-signal.mjs:3')
    expect(postgresOf(DATA_DIR)).toBe(postgres)
  })

  test('a killed supervisor leaves no process and no database', async () => {
    const { app, DATA_DIR } = await started({ WORKERS })
    const all = [...familyOf(app.npm.pid as number), postgresOf(DATA_DIR)]
    process.kill(processesOf(app)[0], 'SIGKILL')
    await expect.poll(() => all.filter(isRunning), { timeout: 60_000 }).toEqual([])
    expect(postgresOf(DATA_DIR)).toBe(0)
  })
})

test('an app that ends repeatedly is started after longer pauses, and can be stopped in one', async () => {
  const { app, DATA_DIR } = await started({})
  const killServer = async () => {
    const [server = 0] = serversOf(app)
    process.kill(server, 'SIGKILL')
    await expect.poll(() => isRunning(server)).toBe(false)
  }
  await killServer()
  await expect.poll(() => serversOf(app).length, { timeout: BACK_MS }).toBe(1)
  await killServer()
  const said = 'The app ended (SIGKILL), 2 times within a minute of its start; starting it again in 1 s'
  await expect.poll(() => app.output()).toContain(said)
  app.npm.kill('SIGTERM')
  await app.end
  expect(postgresOf(DATA_DIR)).toBe(0)
})

async function started(settings: Record<string, string>): Promise<{ app: Launched; DATA_DIR: string }> {
  const DATA_DIR = emptyDataDir()
  const app = await npmStart({ DATA_DIR, ...settings })
  await app.ready()
  const count = Number(settings.WORKERS ?? 1)
  await expect.poll(() => serversOf(app).length, { timeout: 60_000 }).toBe(count)
  // Each process takes connections before it is ready; they are dealt out in turn.
  const statuses = () => Promise.all(Array.from({ length: 2 * count }, () => statusOf(`${app.url}/login`)))
  await expect.poll(async () => new Set(await statuses()), { timeout: 60_000 }).toEqual(new Set([200]))
  return { app, DATA_DIR }
}

const serversOf = (app: Launched) => processesOf(app).slice(1)

/** A form without its fields, whose last byte waits. */
function slowRequest(url: string) {
  const headers = {
    ...{ 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': 2 },
    ...{ Origin: url, Expect: '100-continue' },
  }
  const call = request(`${url}/login`, { method: 'POST', headers })
  const status = new Promise<number>((resolve, reject) => {
    call.on('response', response => resolve(response.resume().statusCode ?? 0)).on('error', reject)
  })
  const sent = new Promise(resolve => call.once('continue', resolve))
  call.write('a')
  return { sent, finish: () => call.end('b'), status }
}
