import { setTimeout as pause } from 'node:timers/promises'
import { isWriteConflict } from './database-down'

/** Returns whether a write violated a unique index: Prisma's P2002, or 23505 of Postgres. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'P2002' || error.code === '23505')

type UniqueViolation = {
  constraint?: string
  meta?: { driverAdapterError?: { cause?: { constraint?: { index?: string } } } }
}

/** Returns the name of the violated unique index (`users_email_key`), or undefined. */
export function violatedIndex(error: unknown): string | undefined {
  if (!isUniqueViolation(error)) return undefined
  const { constraint, meta } = error as UniqueViolation
  return constraint ?? meta?.driverAdapterError?.cause?.constraint?.index
}

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
