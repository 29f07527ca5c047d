import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import express, { type Request, type Response } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropSlowClients } from './slow-clients.server'

const WINDOW = 600
const app = express()
app.use(dropSlowClients({ window: WINDOW, leastBytes: 1_000, unread: WINDOW }))
app.post('/read', respondWithSize)
app.post('/later', async (req, res) => {
  await pause(2.5 * WINDOW)
  respondWithSize(req, res)
})
app.get('/much', (_req, res) => void res.send(Buffer.alloc(30_000_000, 'x')))
app.get('/silent', async (_req, res) => {
  res.write('now\n')
  await pause(2.5 * WINDOW)
  res.end('then\n')
})

let port = 0
const server = app.listen(0, '127.0.0.1')
beforeAll(async () => {
  if (!server.listening) await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends the head of a request and what `body` writes after it. Returns what the server sent before it closed. */
async function talk(head: string, body: (write: (text: string) => void, open: () => boolean) => Promise<void>) {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  let closed = false
  const over = new Promise<void>(resolve => {
    socket.on('data', chunk => {
      heard += chunk
      if (/bytes|then/.test(heard)) resolve()
    })
    socket
      .on('error', () => {})
      .on('close', () => {
        closed = true
        resolve()
      })
  })
  socket.write(`${head}\r\nHost: kits.example.org\r\n`)
  await body(
    text => void (closed || socket.write(text)),
    () => !closed,
  )
  await over
  socket.destroy()
  return heard
}

describe('a request body', () => {
  it('that stalls closes the connection', async () => {
    const heard = await talk('POST /read HTTP/1.1', async write => write('Content-Length: 5000\r\n\r\nhello'))
    expect(heard).toBe('')
  })

  it('that trickles closes the connection', async () => {
    let sent = 0
    const heard = await talk('POST /read HTTP/1.1', async (write, open) => {
      write('Content-Length: 5000\r\n\r\n')
      for (; open() && sent < 5_000; sent += 10) {
        write('ten bytes.')
        await pause(20)
      }
    })
    expect(heard).toBe('')
    expect(sent).toBeLessThan(2_000)
  })

  it('with chunked encoding must arrive at the same minimum rate', async () => {
    const heard = await talk('POST /read HTTP/1.1', async write =>
      write('Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n'),
    )
    expect(heard).toBe('')
    const whole = await talk('POST /read HTTP/1.1', async write => {
      write('Transfer-Encoding: chunked\r\n\r\n')
      for (let piece = 0; piece < 10; piece++) {
        write(`1f4\r\n${'x'.repeat(500)}\r\n`)
        await pause(WINDOW / 6)
      }
      write('0\r\n\r\n')
    })
    expect(whole).toContain('5000 bytes')
  })

  it('that arrives slowly but above the minimum rate is read completely', async () => {
    const heard = await talk('POST /read HTTP/1.1', async write => {
      write('Content-Length: 10000\r\n\r\n')
      for (let piece = 0; piece < 20; piece++) {
        write('x'.repeat(500))
        await pause(WINDOW / 6)
      }
    })
    expect(heard).toContain('10000 bytes')
  })

  it('that the server itself delays is not dropped', async () => {
    const heard = await talk('POST /later HTTP/1.1', async write => {
      write('Content-Length: 9000000\r\n\r\n')
      write('x'.repeat(9_000_000))
    })
    expect(heard).toContain('9000000 bytes')
  })
})

describe('a response', () => {
  it('that the client does not read closes the connection', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.pause()
    socket.write('GET /much HTTP/1.1\r\nHost: kits.example.org\r\n\r\n')
    await pause(100)
    const open = () =>
      new Promise<number>((resolve, reject) => server.getConnections((e, n) => (e ? reject(e) : resolve(n))))
    expect(await open()).toBe(1)
    await expect.poll(open, { timeout: 6 * WINDOW }).toBe(0)
    socket.destroy()
  })

  it('may pause longer than the window', async () => {
    const heard = await talk('GET /silent HTTP/1.1', async write => write('\r\n'))
    expect(heard).toContain('then')
  })
})

function respondWithSize(req: Request, res: Response) {
  let size = 0
  req.on('data', piece => {
    size += piece.length
  })
  req.on('error', () => {}).on('end', () => res.send(`${size} bytes`))
}
