import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { emptyDatabase, emptyDataDir, npmStart } from '../setup/launched-app'

const SECOND = 1000

test('disconnects stalled clients and serves slow ones', async () => {
  const app = await npmStart({ DATA_DIR: emptyDataDir(), DATABASE_URL: await emptyDatabase(), LOG_LEVEL: 'warn' })
  await app.ready()
  const { port, host, origin } = new URL(app.url)
  const form = (length: number) =>
    `POST /login HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Length: ${length}\r\n` +
    'Content-Type: application/x-www-form-urlencoded\r\n\r\n'

  /** Connects, writes, and sends a piece each second. Returns the status and the seconds until the response or the end. */
  async function talk(first: string, piece = '', times = 0) {
    const socket = connect(Number(port), '127.0.0.1')
    const began = performance.now()
    let heard = ''
    const over = new Promise<void>(resolve => {
      socket.on('error', () => {}).on('close', () => resolve())
      socket.on('data', chunk => {
        heard += chunk
        resolve()
      })
    })
    socket.write(first)
    void (async () => {
      for (let time = 0; time < times && socket.writable; time++) {
        await pause(SECOND)
        socket.write(piece)
      }
    })()
    await over
    socket.destroy()
    return {
      status: Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0),
      seconds: (performance.now() - began) / SECOND,
    }
  }

  /** Returns how many of two requests on one connection are answered; the second is sent a while after the first. */
  async function twoRequests(idle: number) {
    const socket = connect(Number(port), '127.0.0.1')
    let heard = ''
    socket
      .on('error', () => {})
      .on('data', chunk => {
        heard += chunk
      })
    for (const after of [idle, 3 * SECOND]) {
      socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
      await pause(after)
    }
    socket.destroy()
    return heard.match(/HTTP\/1\.1 200/g)?.length
  }

  const [alive, nothing, halfAHead, halfABody, trickle, phone] = await Promise.all([
    twoRequests(15 * SECOND),
    talk(''),
    talk(`GET / HTTP/1.1\r\nHost: ${host}\r\nX-`),
    talk(`${form(5_000)}email=`),
    talk(form(5_000), 'x', 120),
    // Two kilobytes a second.
    talk(`${form(80_006)}email=`, 'x'.repeat(2_000), 40),
  ])
  console.log('seconds until disconnected:', { nothing, halfAHead, halfABody, trickle, phone })
  expect(alive).toBe(2)
  for (const { status, seconds } of [nothing, halfAHead]) {
    expect([0, 408]).toContain(status)
    expect(seconds).toBeLessThan(40)
  }
  for (const { status, seconds } of [halfABody, trickle]) {
    expect(status).toBe(0)
    expect(seconds).toBeGreaterThan(29)
    expect(seconds).toBeLessThan(50)
  }
  expect(phone.status).toBe(400)
  const rejections = app.output().match(/"refused":\{"slow":\d+\}/g)
  expect(rejections).toHaveLength(2)
})
