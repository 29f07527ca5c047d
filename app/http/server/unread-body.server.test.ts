import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { dropUnreadBody } from './unread-body.server'

const TIMEOUT_MS = 300

async function connected() {
  const server = createServer((req, res) => {
    dropUnreadBody(req, res, TIMEOUT_MS)
    res.end(req.url)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  let heard = ''
  socket
    .on('error', () => {})
    .on('data', chunk => {
      heard += chunk
    })
  const post = (path: string) => socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n`)
  return { socket, post, heard: () => heard }
}

it('closes the connection of a body whose rest does not arrive', async () => {
  const { socket, post } = await connected()
  post('/first')
  const began = performance.now()
  await once(socket, 'close')
  expect(performance.now() - began).toBeGreaterThan(TIMEOUT_MS - 50)
})

it('keeps a connection whose rest arrives, also past the time limit', async () => {
  const { socket, post, heard } = await connected()
  post('/first')
  await expect.poll(heard).toContain('/first')
  socket.write(Buffer.alloc(100_000))
  await new Promise(resolve => setTimeout(resolve, 1.5 * TIMEOUT_MS))
  expect(socket.destroyed).toBe(false)
  post('/second')
  socket.write(Buffer.alloc(100_000))
  await expect.poll(heard).toContain('/second')
})
