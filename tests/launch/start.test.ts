import { existsSync, readdirSync, statSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { emptyDataDir, familyOf, isRunning, npmStart, postgresOf, statusOf } from '../setup/launched-app'
import { freePort } from '../setup/test-app'

/** The addresses at which other machines reach this one. */
const outside = Object.values(networkInterfaces())
  .flatMap(found => found ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .map(({ address }) => address)

test('starts twice from an empty folder, first with the start-up screen, and leaves no process behind', async () => {
  const DATA_DIR = emptyDataDir()
  const PORT = String(await freePort())
  const app = await npmStart({ DATA_DIR, PORT })
  console.log(`empty folder: first answer after ${await app.listening()} ms`)

  const screen = await fetch(`${app.url}/dashboard`)
  expect(screen.status).toBe(503)
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  const early = await fetch(`${app.url}/readyz`)
  expect([early.status, (await early.json()).ready]).toEqual([503, false])
  expect(screen.headers.get('retry-after')).toBe('1')
  const page = await screen.text()
  expect(page).toContain('<h1>Initializing Glint</h1>')
  expect(page).toContain('<p>Setting up your diamond art tracker...</p>')
  expect(page).toContain('<meta http-equiv="refresh" content="1">')
  const call = await fetch(`${app.url}/api/health`)
  expect(call.status).toBe(503)
  expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await call.json()).toEqual({ code: 503, data: {}, message: 'The server is starting.', status: 503 })

  console.log(`empty folder: first page after ${await app.ready()} ms`)
  expect(app.output()).toContain(
    `Glint is ready at http://localhost:${PORT}\nOnly this machine can reach it. To open it on a phone: HOST=0.0.0.0 npm start\n`,
  )
  for (const address of outside) expect(await statusOf(`http://${address}:${PORT}/login`)).toBe(0)
  expect(app.output()).not.toContain('No email service')
  expect(statSync(`${DATA_DIR}/secrets.json`).mode & 0o777).toBe(0o600)
  // Others cannot read it; as root, the user of the database passes through.
  expect(statSync(DATA_DIR).mode & 0o006).toBe(0)
  await expect.poll(() => existsSync(`${DATA_DIR}/files`)).toBe(true)
  expect(statSync(`${DATA_DIR}/files`).mode & 0o777).toBe(0o700)

  const twice = await npmStart({ DATA_DIR, PORT })
  expect(await twice.end).toBe(1)
  expect(twice.output()).toContain(`Port ${PORT} is taken by another program.`)
  expect(await statusOf(`${app.url}/login`)).toBe(200)

  const first = [...familyOf(app.npm.pid as number), postgresOf(DATA_DIR)]
  expect(first.every(isRunning)).toBe(true)
  app.npm.kill('SIGTERM')
  await app.end
  expect(first.filter(isRunning)).toEqual([])

  const built = timesOf('build')
  const again = await npmStart({ DATA_DIR, PORT, HOST: '0.0.0.0' })
  console.log(`second start: first page after ${await again.ready()} ms`)
  for (const address of outside) expect(await statusOf(`http://${address}:${PORT}/login`)).toBe(200)
  expect(again.output()).not.toMatch(/Installing|Building/)
  expect(timesOf('build')).toEqual(built)

  const second = [...familyOf(again.npm.pid as number), postgresOf(DATA_DIR)]
  // Like Ctrl-C in a terminal: to the whole process group.
  process.kill(-(again.npm.pid as number), 'SIGINT')
  await again.end
  expect(second.filter(isRunning)).toEqual([])
  // One line is on stdout and one on stderr, which have no order.
  expect(saidByUs(again.output()).sort()).toEqual([
    `Glint is ready at http://localhost:${PORT}`,
    expect.stringMatching(/^No email service is set up /),
    ...outside.map(address => `On a phone in the same network: http://${address}:${PORT}`).sort(),
  ])
  expect(existsSync(`${DATA_DIR}/postgres/postmaster.pid`)).toBe(false)
})

/** Returns the lines that are neither npm's nor log entries. */
const saidByUs = (output: string) => output.split('\n').filter(line => line && !/^(npm |> |\{)/.test(line))

test('invalid settings stop the start and are listed', async () => {
  const app = await npmStart({ DATA_DIR: emptyDataDir(), PORT: 'three', LOG_LEVEL: 'loud' })
  expect(await app.end).toBe(1)
  expect(app.output()).toContain(
    'Invalid settings:\n  PORT: must be a whole number\n  LOG_LEVEL: must be one of silent, error, warn, info, debug\n',
  )
})

test('the failure screen reports an unreachable database without its password', async () => {
  const app = await npmStart({
    DATA_DIR: emptyDataDir(),
    DATABASE_URL: 'postgresql://glint:hunter2@127.0.0.1:9/glint',
  })
  await app.listening()
  await expect
    .poll(async () => (await fetch(`${app.url}/`)).text(), { timeout: 30_000 })
    .toContain('<h1>Initialization Error</h1>')
  const response = await fetch(`${app.url}/`)
  const page = await response.text()
  expect(response.status).toBe(503)
  expect(page).toContain('Failed to initialize the application. This might be due to a configuration issue.')
  expect(page).toContain('ECONNREFUSED')
  expect(page + app.output()).not.toContain('hunter2')
  app.npm.kill('SIGTERM')
  await app.end
})

const timesOf = (folder: string) =>
  readdirSync(folder, { recursive: true }).map(name => [name, statSync(`${folder}/${name}`).mtimeMs])
