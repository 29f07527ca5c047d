import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { env } from './env.server'
import { singleton } from './singleton'

type Secrets = { sessionSecret: string; databasePassword: string }

/** Signs the small cookies: `SESSION_SECRET`, or a random one that this data folder keeps. */
export const sessionSecret = () => env.SESSION_SECRET || secretsOf(env.DATA_DIR).sessionSecret

/** The secrets of a data folder, made at first use; only the account that runs the app may read the file. */
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`The secrets in ${file} cannot be read: ${(error as Error).message}`)
  }
}

function create(folder: string, file: string): Secrets {
  mkdirSync(folder, { recursive: true })
  const secrets: Secrets = { sessionSecret: randomKey(), databasePassword: randomKey() }
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  try {
    // A link appears whole or not at all, and never over another's: of two processes that start together, one wins.
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
