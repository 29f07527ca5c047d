import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startBucketServer } from '../setup/bucket-server'
import { emptyDatabase, emptyDataDir, npmStart, runAdmin } from '../setup/launched-app'
import { addKitWithPhoto, signUpAt } from '../setup/over-http'

test('files move to a bucket and back, and a backup restores files that the bucket lost', async () => {
  const bucket = await startBucketServer()
  const DATA_DIR = emptyDataDir()
  const files = join(DATA_DIR, 'files')
  const settings = { DATA_DIR, DATABASE_URL: await emptyDatabase() }
  const inBucket = (...args: string[]) => runAdmin(args, { ...settings, ...bucket.settings })
  const app = await npmStart({ ...settings, RATE_LIMITS: 'off' })
  await app.ready()
  const cookie = await signUpAt(app.url, { email: 'anna@example.com', username: 'anna', password: 'glitter-2026' })
  for (let kit = 1; kit <= 6; kit++) await addKitWithPhoto(app.url, cookie, `Kit ${kit}`)
  app.npm.kill('SIGTERM')
  await app.end
  // Only the photos: a start also stores the files of its build, and may have ended within one.
  for (const name of readdirSync(files)) if (name !== 'projects') rmSync(join(files, name), { recursive: true })
  const pictures = sumsBelow(files)
  const count = Object.keys(pictures).length
  expect(count).toBeGreaterThan(20)

  const moved = await inBucket('move', 'files', 'bucket')
  expect(moved).toEqual({
    code: 0,
    said: expect.stringMatching(new RegExp(`^Copied ${count} files .*; 0 already existed`)),
  })
  expect((await inBucket('move', 'files', 'bucket')).said).toContain(`; ${count} already existed`)

  const made = await inBucket('backup', 'create')
  expect(made).toEqual({
    code: 0,
    said: expect.stringMatching(new RegExp(`and ${count} files .*All checksums were verified\\.\n$`)),
  })
  const [name = ''] = /manual-\d{8}-\d{6}\.zip/.exec(made.said) ?? []
  expect(existsSync(join(DATA_DIR, 'backups'))).toBe(false)
  expect((await inBucket('backup', 'list')).said).toContain(name)
  expect((await inBucket('backup', 'verify', name)).said).toContain('is valid')

  rmSync(join(bucket.folder, 'kits', 'projects'), { recursive: true })
  const restored = await inBucket('backup', 'restore', name, '--replace')
  expect(restored).toEqual({ code: 0, said: expect.stringContaining(`${count} files.`) })

  rmSync(files, { recursive: true })
  const back = await inBucket('move', 'files', 'folder')
  expect(back.said).toMatch(new RegExp(`(^|\n)Copied ${count} files .*; 0 already existed`))
  // The files are identical, and backups are not among them.
  expect(sumsBelow(files)).toEqual(pictures)
})

test('a start reports an unreachable bucket and how to fix it', async () => {
  const app = await npmStart({
    ...{ DATA_DIR: emptyDataDir(), DATABASE_URL: await emptyDatabase() },
    ...{ S3_BUCKET: 'kits', S3_ENDPOINT: 'http://127.0.0.1:1' },
    ...{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
  })
  await app.ready()
  await expect.poll(app.output, { timeout: 60_000 }).toContain('the bucket “kits” is unavailable')
  expect(app.output()).toContain('Start the server at 127.0.0.1:1, or correct its address')
})

/** Returns the SHA-256 of every file in a folder, by its path. */
function sumsBelow(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const files = paths.filter(path => statSync(join(folder, path)).isFile())
  const sum = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex')
  return Object.fromEntries(files.map(path => [path, sum(path)]))
}
