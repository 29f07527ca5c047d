import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { pool } from '~/platform/db/db.server'
import { makeUser, sessionCookieOf } from '../factories/users'
import { ownSettings, startOwnApp } from '../setup/own-app'

/** Seconds until a client is cut off: half a minute of a slow body, one or two minutes of an unread response. */
const [WRITER_SECONDS, READER_SECONDS] = [60, 180]

test('a client that sends one byte a second, or reads nothing, is cut off', async () => {
  const app = await startOwnApp(await ownSettings())
  const { user } = await makeUser()
  // The export is longer than what the system buffers for a connection.
  await pool.query(
    `insert into projects (id, "user", title, status, general_notes, updated)
     select 'kit' || lpad(n::text, 12, '0'), $1, 'Kit ' || n, 'stash', repeat('Long notes. ', 1600), now()
     from generate_series(1, 2000) n`,
    [user.id],
  )
  const cookie = await sessionCookieOf(user)
  const { port, host, origin } = new URL(app.url)
  const begin = (line: string, headers: string[], body = '') => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.write(
      [`${line} HTTP/1.1`, `Host: ${host}`, `Origin: ${origin}`, `Cookie: ${cookie}`, ...headers].join('\r\n'),
    )
    socket.write(body)
    return socket
  }
  const body = (type: string) => [`Content-Type: ${type}`, 'Content-Length: 100000', '', '']
  const file = '--X\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
  const multipart = body('multipart/form-data; boundary=X')

  const reader = begin('GET /export', ['', '']).pause()
  const readerIsCutOff = secondsUntilGone(reader)
  const writers = await Promise.all([
    trickled(begin('GET /login', ['X-Slow: '])),
    trickled(begin('POST /login', body('application/x-www-form-urlencoded'), 'email=')),
    trickled(begin('POST /import', multipart, file)),
    trickled(begin('POST /projects/new', multipart, file)),
    trickled(begin('POST /api/batch', body('application/json'), '{"requests":[')),
  ])
  for (const seconds of writers) expect(seconds).toBeLessThan(WRITER_SECONDS)
  const readerSeconds = await readerIsCutOff
  console.log('seconds until cut off:', { writers, reader: readerSeconds })
  expect(readerSeconds).toBeGreaterThan(50)
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
})

/** Sends a letter a second. Returns the seconds until the connection is closed. */
function trickled(socket: Socket): Promise<number> {
  const began = performance.now()
  const timer = setInterval(() => socket.writable && socket.write('x'), 1_000)
  return new Promise(resolve => {
    socket.resume().once('close', () => {
      clearInterval(timer)
      resolve(Math.round((performance.now() - began) / 1_000))
    })
  })
}

async function secondsUntilGone(reader: Socket): Promise<number> {
  await expect.poll(() => isConnected(reader)).toBe(true)
  const began = performance.now()
  await expect.poll(() => isConnected(reader), { timeout: READER_SECONDS * 1_000, interval: 500 }).toBe(false)
  return Math.round((performance.now() - began) / 1_000)
}

/** Whether the app still has the connection. A client that reads nothing does not notice its end. */
function isConnected({ localPort = 0 }: Socket): boolean {
  const [ESTABLISHED, remote] = ['01', `:${localPort.toString(16).toUpperCase().padStart(4, '0')}`]
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .some(([, , to = '', state]) => to.endsWith(remote) && state === ESTABLISHED)
}
