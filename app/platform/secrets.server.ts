import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createDataFolder } from './data-folder.server'
import { env } from './env.server'
import { codeOf, messageOf } from './errors'
import { singleton } from './singleton'

type Secrets = { sessionSecret: string; databasePassword: string }

/** Signs cookies: `SESSION_SECRET`, or a random one stored in the data folder. */
export const sessionSecret = () => env.SESSION_SECRET || secretsOf(env.DATA_DIR).sessionSecret

/**
 * Returns the secrets of a data folder. Creates them on first use, readable only by this user.
 * @throws Error if the file cannot be read
 */
export function secretsOf(dataDir: string): Secrets {
  const folder = resolve(dataDir)
  return singleton(`secrets of ${folder}`, () => {
    const file = join(folder, 'secrets.json')
    return read(file) ?? create(folder, file)
  })
}

function read(file: string): Secrets | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new Error(`Could not read the secrets in ${file}: ${messageOf(error)}`)
  }
}

function create(folder: string, file: string): Secrets {
  createDataFolder(folder)
  const secrets: Secrets = { sessionSecret: randomKey(), databasePassword: randomKey() }
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  try {
    // A hard link is atomic and never overwrites: of two concurrent starts, one wins.
    linkSync(draft, file)
    return secrets
  } catch (error) {
    const winner = read(file)
    if (!winner) throw error
    return winner
  } finally {
    rmSync(draft)
  }
}

const randomKey = () => randomBytes(32).toString('hex')
