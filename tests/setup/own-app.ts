import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { sweepOrphans } from '~/features/instance/files/files.server'
import { connectDatabase, db, disconnectDatabase, pool } from '~/platform/db/db.server'
import { migrate } from '~/platform/db/migrate.server'
import { env } from '~/platform/env.server'
import { pictureKeys } from '~/platform/images/images.server'
import { FILE_COLUMNS } from '~/platform/storage/file-columns'
import { sessionCookieOf } from '../factories/users'
import { emptyDatabase, isRunning } from './launched-app'
import { freePort, said, spawnApp } from './test-app'

// A stalled job is requeued after one minute if a user looks at it, otherwise after two and a half.
export const JOB_POLL = { timeout: 240_000, interval: 1_000 }

/** The built app in a separate process that can be killed and restarted. */
export type OwnApp = {
  url: string
  pid: number
  output: () => string
  /** Like a power cut: SIGKILL, which cannot be handled. */
  kill: () => Promise<void>
}

/** Creates an empty database and connects this process to it. Deleted when the test ends. */
export async function ownDatabase(): Promise<string> {
  const url = await emptyDatabase()
  onTestFinished(disconnectDatabase)
  await migrate(url)
  connectDatabase(url)
  return url
}

/** Creates an empty data folder, which this process also uses. Deleted when the test ends. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'glint-faults-'))
  Object.assign(env, { DATA_DIR: folder })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}

/** Returns the settings of an app with a new, empty database and data folder. */
export const ownSettings = async () => ({ DATABASE_URL: await ownDatabase(), DATA_DIR: ownFolder() })

/** Starts the app and waits until it is ready. Killed when the test ends. */
export async function startOwnApp(settings: Record<string, string>): Promise<OwnApp> {
  const port = String(await freePort())
  const app = spawnApp({ PORT: port, ...settings })
  let heard = ''
  for (const stream of [app.stdout, app.stderr]) {
    stream?.on('data', chunk => {
      heard += chunk
    })
  }
  const pid = app.pid as number
  const kill = async () => {
    if (!isRunning(pid)) return
    const ended = new Promise(resolve => app.once('exit', resolve))
    app.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  await said(app, / is ready at /)
  return { url: `http://127.0.0.1:${port}`, pid, output: () => heard, kill }
}

type Fields = Record<string, string | Blob>

/** Submits forms as a logged-in user. Does not follow redirects. */
export async function browserOf(user: { id: string }) {
  const cookie = await sessionCookieOf(user)
  const headers = (url: string) => ({ cookie, origin: new URL(url).origin })
  return {
    get: (url: string) => fetch(url, { headers: headers(url), redirect: 'manual' }),
    send(url: string, fields: Fields = {}) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) {
        if (typeof value === 'string') body.append(name, value)
        else body.append(name, value, 'a photo.jpg')
      }
      return fetch(url, { method: 'POST', redirect: 'manual', headers: headers(url), body })
    },
  }
}

export type Browser = Awaited<ReturnType<typeof browserOf>>

/** Adds kits until the app dies. Appends the titles that the app confirmed to `confirmed`. */
export async function addKits(
  browser: Browser,
  url: string,
  name: string,
  confirmed: string[],
  image?: Blob,
): Promise<void> {
  for (let kit = 0; ; kit++) {
    const title = `${name}.${kit}`
    const form = { title, status: 'stash', kitCategory: 'full', ...(image && { image }) }
    const response = await browser.send(`${url}/projects/new`, form).catch(() => null)
    if (!response) return
    if (response.status === 302) confirmed.push(title)
    await response.arrayBuffer().catch(() => {})
  }
}

/** Returns the titles of a user's kits. */
export async function kitsOf(userId: string): Promise<string[]> {
  const kits = await db.project.findMany({ where: { userId }, select: { title: true } })
  return kits.map(({ title }) => title)
}

/** Waits until every job has ended. */
export async function settled(): Promise<void> {
  const left = async () => (await pool.query('select task_identifier from graphile_worker.jobs')).rows
  await expect.poll(left, JOB_POLL).toEqual([])
}

/** Returns the redirect URL of a form, or '' if it was rejected or cut off. */
export const redirectOf = (response: Promise<Response>): Promise<string> =>
  response.then(
    async response => {
      await response.arrayBuffer()
      return response.status === 302 ? (response.headers.get('location') ?? '') : ''
    },
    () => '',
  )

/** Returns the image files that rows refer to and those in the folder, both sorted. */
export async function picturesOf(dataDir: string): Promise<{ named: string[]; stored: string[] }> {
  const named: string[] = []
  const stored: string[] = []
  for (const { collection, files, column } of FILE_COLUMNS) {
    const { rows } = await pool.query<{ id: string; name: string }>(
      `select id, ${column} as name from ${files} where ${column} <> ''`,
    )
    named.push(...rows.flatMap(({ id, name }) => pictureKeys({ collection, recordId: id, fileName: name })))
    stored.push(...filesBelow(join(dataDir, 'files', collection)).map(path => `${collection}/${path}`))
  }
  return { named: named.sort(), stored: stored.sort() }
}

/** Returns the missing files, and the unreferenced files that the nightly sweep leaves. */
export async function missingAndOrphans(dataDir: string) {
  const before = await picturesOf(dataDir)
  await sweepOrphans(new Date(Date.now() + 48 * 3600_000))
  const after = await picturesOf(dataDir)
  return {
    missing: before.named.filter(key => !before.stored.includes(key)),
    orphansBefore: before.stored.filter(key => !before.named.includes(key)).length,
    orphans: after.stored.filter(key => !after.named.includes(key)),
  }
}

/** Returns the partial files of interrupted writes. */
export const unfinishedIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'files')).filter(name => name.startsWith('.unfinished-'))

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path =>
      statSync(join(folder, path)).isFile(),
    )
  } catch {
    return []
  }
}
