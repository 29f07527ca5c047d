import { expect, test } from 'vitest'
import { app } from '../setup/app'
import { startInstance } from '../setup/test-app'

test('limits open streams per address and in total, and accepts a new one after one closes', async () => {
  const settings = { RATE_LIMITS: 'on', TRUST_PROXY: '1', API_STREAMS: '5', API_STREAMS_PER_ADDRESS: '3' }
  const own = await startInstance(app.databaseUrl, settings)
  const open: AbortController[] = []
  const listenFrom = async (address: string) => {
    const gone = new AbortController()
    open.push(gone)
    const headers = { 'X-Forwarded-For': address, Origin: 'https://elsewhere.example' }
    return fetch(`${own.url}/api/realtime`, { headers, signal: gone.signal })
  }
  try {
    for (let one = 0; one < 3; one++) expect((await listenFrom('203.0.113.7')).status).toBe(200)
    const fourth = await listenFrom('203.0.113.7')
    expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([429, '60'])
    expect(fourth.headers.get('access-control-allow-origin')).toBe('*')
    expect(await fourth.json()).toEqual({ code: 429, data: {}, message: 'Too Many Requests.', status: 429 })

    for (const address of ['198.51.100.1', '198.51.100.2']) expect((await listenFrom(address)).status).toBe(200)
    const sixth = await listenFrom('198.51.100.3')
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([503, '60'])

    open[0]?.abort()
    await expect.poll(async () => (await listenFrom('203.0.113.7')).status, { timeout: 20_000 }).toBe(200)
  } finally {
    for (const gone of open) gone.abort()
    await own.stop()
  }
})
