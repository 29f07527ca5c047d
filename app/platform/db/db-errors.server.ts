import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../errors'
import { isWriteConflict } from './database-down'

/** Returns whether a write violated a unique index: Prisma's P2002, or 23505 of Postgres. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'P2002' || error.code === '23505')

type Violation = {
  constraint?: string
  meta?: { driverAdapterError?: { cause?: { originalCode?: string; constraint?: { index?: string } } } }
}

/** Returns the name of the violated unique index (`users_email_key`), or undefined. */
export function violatedIndex(error: unknown): string | undefined {
  if (!isUniqueViolation(error)) return undefined
  const { constraint, meta } = error as Violation
  return constraint ?? meta?.driverAdapterError?.cause?.constraint?.index
}

/** Returns whether Postgres rejected a statement because of a NUL character, which it stores neither in text nor in JSON. */
export const isNulError = (error: unknown): boolean =>
  NUL_CODES.has((error as Violation | null)?.meta?.driverAdapterError?.cause?.originalCode ?? codeOf(error))
// character_not_in_repertoire, and untranslatable_character in JSON.
const NUL_CODES = new Set(['22021', '22P05'])

const MAX_TRIES = 6
/** Milliseconds. Each retry doubles it, with jitter, so that two transactions do not collide again. */
const INITIAL_PAUSE_MS = 20

/** Retries a transaction up to five times after a deadlock or a serialization failure. It must be repeatable. */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === MAX_TRIES || !isWriteConflict(error)) throw error
      await pause(Math.random() * INITIAL_PAUSE_MS * 2 ** tries)
    }
  }
}
