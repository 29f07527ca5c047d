import { setTimeout as pause } from 'node:timers/promises'
import { isWriteConflict } from './database-down'

/** Whether a write was refused because a value that must be unique is taken (Prisma's P2002). */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'P2002'

type UniqueViolation = { meta?: { driverAdapterError?: { cause?: { constraint?: { index?: string } } } } }

/** The name of the unique index that refused a write (`users_email_key`); undefined for every other error. */
export function violatedIndex(error: unknown): string | undefined {
  if (!isUniqueViolation(error)) return undefined
  return (error as UniqueViolation).meta?.driverAdapterError?.cause?.constraint?.index
}

const MAX_TRIES = 6
/** Milliseconds; the pause doubles with each try and is shortened at random, so that two transactions do not meet again. */
const FIRST_PAUSE = 20

/** Runs a transaction again, up to five times, after a deadlock or a serialization failure. It must be repeatable as a whole. */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === MAX_TRIES || !isWriteConflict(error)) throw error
      await pause(Math.random() * FIRST_PAUSE * 2 ** tries)
    }
  }
}
