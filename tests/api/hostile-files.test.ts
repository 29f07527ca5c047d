import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { makeUser, sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'

// Files that are small and take long or much memory to read, from several people, against the built app.

const CONCURRENT_FILES = 20
/**
 * Alone on two processors, the app answers within 100 ms. Here, this process sends the files, and others run, too. A file
 * that the app read itself would take 10 seconds.
 */
const HEALTH_TIMEOUT_MS = 5_000

const FILES: [path: string, name: string, content: string][] = [
  ['/import', 'lines.csv', `Title,Status\n${'\n'.repeat(1_500_000)}`],
  ['/import', 'delimiters.csv', `Title,Status\n${',\n'.repeat(400_000)}Owl,stash`],
  ['/import', 'columns.csv', `Title,Status\n${','.repeat(1_000_000)}`],
  ['/import', 'objects.json', `{"source":"organized-glitter","diamondProjects":[${Array(300_000).fill('{}').join()}]}`],
  ['/drills/csv', 'lines.csv', `Code,Shape\n${'\n'.repeat(1_000_000)}`],
]

let cookies: string[] = []
beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  const people = await Promise.all([makeUser(), makeUser(), makeUser(), makeUser()])
  cookies = await Promise.all(people.map(({ user }) => sessionCookieOf(user)))
})
afterAll(disconnectDatabase)

it('leaves the app responsive while it reads twenty of them', async () => {
  const uploads = Promise.all(Array.from({ length: CONCURRENT_FILES }, (_, at) => upload(at)))
  let isOver = false
  void uploads.finally(() => {
    isOver = true
  })
  const waits: number[] = []
  while (!isOver) {
    const began = performance.now()
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
    waits.push(performance.now() - began)
    await pause(20)
  }
  for (const [name, status] of await uploads) expect([name, status]).toEqual([name, 400])
  expect(Math.max(...waits)).toBeLessThan(HEALTH_TIMEOUT_MS)
})

async function upload(at: number): Promise<[name: string, status: number]> {
  const [path, name, content] = FILES[at % FILES.length] ?? ['', '', '']
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  const headers = { Cookie: cookies[at % cookies.length] ?? '', Origin: app.url }
  const answer = await fetch(app.url + path, { method: 'POST', redirect: 'manual', headers, body })
  await answer.arrayBuffer()
  return [`${path} ${name}`, answer.status]
}
