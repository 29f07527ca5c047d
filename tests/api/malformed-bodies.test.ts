import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { makeUser, sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'
import { type MalformedBody, malformedBody } from '../setup/malformed-bodies'
import { startInstance } from '../setup/test-app'

const BATCHES = 80
const BATCH = 25
const FORMS = ['/login', '/register', '/forgot-password', '/faults', '/preferences/theme', '/no-such-page']
const FORMS_OF_USERS = [
  '/projects/new',
  '/import',
  '/restore',
  '/profile/picture',
  '/photos',
  '/drills/csv',
  '/waiting-changes',
  '/waiting-notes',
]
const API = [
  'collections/users/auth-with-password',
  'collections/users/records',
  'collections/projects/records',
  'batch',
  'send-feedback',
  'realtime',
  'nowhere',
]
const PATHS = [...FORMS, ...FORMS_OF_USERS, ...API.map(path => `/api/${path}`)]

let own: Awaited<ReturnType<typeof startInstance>>
let cookie = ''
beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  own = await startInstance(app.databaseUrl)
  cookie = await sessionCookieOf((await makeUser()).user)
})
afterAll(async () => {
  await own.stop()
  await disconnectDatabase()
})

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

type Sent = { path: string; body: MalformedBody }

/** Sends a body, and breaks the connection if it is not whole. Returns the status, or the code of the error. */
function send({ path, body: { type, bytes, isWhole } }: Sent): Promise<number | string> {
  const missing = isWhole ? 0 : 10
  const headers = { 'Content-Type': type, 'Content-Length': bytes.length + missing, Origin: own.url, Cookie: cookie }
  return new Promise(resolve => {
    const call = request(own.url + path, { method: 'POST', headers, agent: isWhole ? agent : false }, response => {
      response.resume().on('close', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    if (isWhole) call.end(bytes)
    else call.write(bytes, () => call.destroy())
  })
}

const isResponse = (result: number | string) => typeof result === 'number' && result < 500

test('malformed bodies get an answer, and the app lives', async () => {
  const bodies = fc.record({ path: fc.constantFrom(...PATHS), body: malformedBody })
  const counts: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(bodies, { minLength: BATCH, maxLength: BATCH }), async batch => {
      const results = await Promise.all(batch.map(async sent => ({ sent, result: await send(sent) })))
      for (const { result } of results) counts[result] = (counts[result] ?? 0) + 1
      expect((await fetch(`${own.url}/healthz`, { signal: AbortSignal.timeout(30_000) })).status).toBe(200)
      const wrong = results.filter(({ sent, result }) => sent.body.isWhole && !isResponse(result))
      expect(
        wrong.map(({ sent: { path, body }, result }) => ({ path, result, type: body.type, text: String(body.bytes) })),
      ).toEqual([])
    }),
    // The same bodies in every run. A failure kills the app, so there is nothing to shrink.
    { numRuns: BATCHES, seed: 20_260_730, endOnFailure: true },
  )
  console.log(`answers to ${BATCHES * BATCH} bodies:`, counts)
})
