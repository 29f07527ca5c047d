import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { db } from '~/platform/db/db.server'
import { makeUser } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import { npmStart, postgresOf, runAdmin } from '../setup/launched-app'
import { postForm, signInAt } from '../setup/over-http'
import {
  browserOf,
  missingAndOrphans,
  ownDatabase,
  ownFolder,
  redirectOf,
  startOwnApp,
  unfinishedIn,
} from '../setup/own-app'

const NO_ROOM = 'The server has no space left for files, so nothing was saved. Please try again later.'
const [EMAIL, PASSWORD] = ['anna@example.com', 'glitter-2026']

// A limit on the file size makes writes fail as on a full disk, and needs no privileges.
test.skipIf(!has('prlimit'))(
  'without space for photos a form gets an error, no partial file remains, and the app recovers',
  async () => {
    const DATABASE_URL = await ownDatabase()
    const DATA_DIR = ownFolder()
    const app = await startOwnApp({ DATABASE_URL, DATA_DIR })
    const { user } = await makeUser()
    const browser = await browserOf(user)
    const image = new Blob([new Uint8Array(await sizedJpeg(1600, 1200))])
    const kit = (title: string) => ({ title, status: 'stash', kitCategory: 'full' })
    const add = (fields: Record<string, string | Blob>) => browser.send(`${app.url}/projects/new`, fields)
    const largestFile = (bytes: string) => execFileSync('prlimit', ['--pid', String(app.pid), `--fsize=${bytes}:`])
    expect(await redirectOf(add({ ...kit('Before'), image }))).toMatch(/^\/projects\//)

    largestFile('2000')
    const rejected = await add({ ...kit('While it is full'), image })
    expect(rejected.status).toBe(503)
    const page = await rejected.text()
    expect(page).toContain(NO_ROOM)
    expect(page).toContain('While it is full')
    expect(await redirectOf(add(kit('Without a photo')))).toMatch(/^\/projects\//)
    expect(await redirectOf(browser.send(`${app.url}/archive`))).toBe('/archive')
    const archive = async () => await (await browser.get(`${app.url}/archive`)).text()
    await expect.poll(archive, { timeout: 30_000 }).toContain(NO_ROOM)
    expect(unfinishedIn(DATA_DIR)).toEqual([])

    largestFile('unlimited')
    expect(await redirectOf(add({ ...kit('After'), image }))).toMatch(/^\/projects\//)
    expect(await redirectOf(browser.send(`${app.url}/archive`))).toBe('/archive')
    await expect.poll(archive, { timeout: 30_000 }).toContain('/archive/download')
    expect(await db.project.count({ where: { userId: user.id } })).toBe(3)
    expect(await missingAndOrphans(DATA_DIR)).toEqual({ missing: [], orphansBefore: 0, orphans: [] })
  },
)

const disk = smallDisk(300)
if (!disk) console.warn('Not tested: the database on a full disk. Only root can mount a small file system.')

test.skipIf(!disk)(
  'without space for the database a form gets 503, no saved kit is lost, and the app recovers',
  async () => {
    const DATA_DIR = join(disk ?? '', 'data')
    const settings = { DATA_DIR, RATE_LIMITS: 'off', BACKUP_DIR: mkdtempSync(join(tmpdir(), 'glint-elsewhere-')) }
    onTestFinished(() => rmSync(settings.BACKUP_DIR, { recursive: true, force: true }))
    const app = await npmStart(settings)
    await app.ready()
    await runAdmin(['user', 'create', EMAIL, 'anna', PASSWORD, '--verified'], settings)
    const cookie = await signInAt(app.url, EMAIL, PASSWORD)
    const confirmed: string[] = []
    const content = 'One drill after the other. '.repeat(600)
    const add = async (title: string) => {
      const form = { title, status: 'stash', kitCategory: 'full', generalNotes: content + title }
      const response = await postForm(`${app.url}/projects/new`, form, { cookie })
      const page = await response.text()
      if (response.status === 302) confirmed.push(title)
      return { status: response.status, page }
    }
    expect((await add('Before')).status).toBe(302)

    fill(disk ?? '')
    let last = { status: 302, page: '' }
    for (let kit = 0; last.status === 302; kit++) {
      expect(kit, 'kits on a full disk').toBeLessThan(3_000)
      last = await add(`Kit ${kit}`)
    }
    console.log(`the disk was full after ${confirmed.length} kits: ${last.status}`)
    expect(last.status).toBe(503)
    expect(last.page).toContain('Your form was not saved.')
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
    // Reads work.
    for (const path of ['/overview', '/dashboard?status=stash', '/export']) {
      expect((await fetch(app.url + path, { headers: { cookie } })).status, path).toBe(200)
    }

    rmSync(join(disk ?? '', 'filler'))
    const since = performance.now()
    await expect.poll(async () => (await add('After')).status, { timeout: 90_000 }).toBe(302)
    console.log(`recovered ${Math.round(performance.now() - since)} ms after there was space`)
    const csv = await (await fetch(`${app.url}/export`, { headers: { cookie } })).text()
    expect(confirmed.filter(title => csv.split(`${content}${title}`).length < 2)).toEqual([])
    app.npm.kill('SIGTERM')
    await app.end
    expect(postgresOf(DATA_DIR)).toBe(0)
  },
)

function has(command: string): boolean {
  return spawnSync(command, ['--version']).status === 0
}

/** Mounts a file system of that size. Returns null if mounting is not permitted. */
function smallDisk(megabytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'glint-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0
  afterAll(() => {
    if (mounted) spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  if (!mounted) return null
  chmodSync(folder, 0o755)
  return folder
}

/** Fills the disk. */
function fill(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize))
}
