import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { env } from '../env.server'
import { defineCron } from '../jobs/jobs.server'
import { storage } from './storage.server'
import type { StoredFile } from './storage-driver'

// Named by content hash and precompressed by the build.
const BUILD_ASSETS = join('build', 'client', 'assets')
const PREFIX = 'assets/'
const DAY = 86_400_000
/** Milliseconds that a build's files stay, after the last instance of that build renewed them. */
const RETENTION_MS = 14 * DAY
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
 * Copies this build's files to the storage. During an upgrade, pages of one version may request files from an instance
 * of the other, and open pages request their old files.
 */
export async function storeAssets(folder = BUILD_ASSETS, now = Date.now()): Promise<void> {
  const ours = (await readdir(folder)).filter(name => TYPES[extname(name)])
  const stored = new Map<string, number>()
  for await (const { key, lastModified } of storage().list(PREFIX)) {
    stored.set(key.slice(PREFIX.length), lastModified.getTime())
  }
  for (const name of ours) {
    if (now - (stored.get(name) ?? 0) < RENEWED_AFTER) continue
    await storage().put(PREFIX + name, await readFile(join(folder, name)), { contentType: TYPES[extname(name)] ?? '' })
  }
  const over = [...stored].filter(([name, since]) => !ours.includes(name) && now - since > RETENTION_MS)
  await storage().delete(over.map(([name]) => PREFIX + name))
}

/** Returns a file of another build with its type; null if none has it. */
export async function storedAsset(name: string): Promise<{ file: StoredFile; type: string } | null> {
  const type = TYPES[extname(name)]
  if (!type || !NAME.test(name)) return null
  const file = await storage().get(PREFIX + name)
  return file && { file, type }
}

// In development, Vite serves them.
if (env.NODE_ENV === 'production') defineCron('keep-assets', '47 3 * * *', () => storeAssets())
