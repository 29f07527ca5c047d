import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { env } from './env.server'
import { defineCron } from './jobs.server'
import { type StoredFile, storage } from './storage.server'

// Named for their content by the build, and compressed beside.
const OURS = join('build', 'client', 'assets')
const KEPT = 'assets/'
const DAY = 86_400_000
/** Milliseconds the files of a build stay where every instance finds them, after the last instance of that build renewed them. */
const STAYS = 14 * DAY
const RENEWED_AFTER = 7 * DAY

const TYPES: Record<string, string | undefined> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
const NAME = /^[\w-][\w.-]*$/

/**
 * Keeps this build's files in the storage: while two versions run side by side a page of one asks the other for its files, and a page
 * that was open before an upgrade goes on asking for those of its day.
 */
export async function keepAssets(folder = OURS, now = Date.now()): Promise<void> {
  const ours = (await readdir(folder)).filter(name => TYPES[extname(name)])
  const kept = new Map<string, number>()
  for await (const { key, lastModified } of storage().list(KEPT)) {
    kept.set(key.slice(KEPT.length), lastModified.getTime())
  }
  for (const name of ours) {
    if (now - (kept.get(name) ?? 0) < RENEWED_AFTER) continue
    await storage().put(KEPT + name, await readFile(join(folder, name)), { contentType: TYPES[extname(name)] ?? '' })
  }
  const over = [...kept].filter(([name, since]) => !ours.includes(name) && now - since > STAYS)
  await storage().delete(over.map(([name]) => KEPT + name))
}

/** A file of another build, with its type; null when none of the last weeks had it. */
export async function keptAsset(name: string): Promise<{ file: StoredFile; type: string } | null> {
  const type = TYPES[extname(name)]
  if (!type || !NAME.test(name)) return null
  const file = await storage().get(KEPT + name)
  return file && { file, type }
}

// In development Vite makes them as they are asked for.
if (env.NODE_ENV === 'production') defineCron('keep-assets', '47 3 * * *', () => keepAssets())
