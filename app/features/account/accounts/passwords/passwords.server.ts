import { resolve } from 'node:path'
import { Piscina } from 'piscina'
import { env } from '~/platform/env.server'
import { InvalidError } from '~/platform/errors'
import { singleton } from '~/platform/singleton'
import { contextWordProblem, type PasswordContext } from './context-word'

// A hash takes 80 ms of CPU. A thread keeps the event loop free.
const threads = singleton(
  'password-threads',
  () =>
    new Piscina({
      filename: resolve('app/features/account/accounts/passwords/password-worker.mjs'),
      minThreads: 0,
      maxThreads: 2,
      idleTimeout: 30_000,
    }),
)

// The hash of a random password. Comparing with it takes as long as with a real one.
const RANDOM_HASH = '$2b$10$3e6w0R33SNY0qc9ztt4jMe7XNYfZVhcmozLkWgjbUd6JJiahnWvPq'

/** Hashes a password with bcrypt, cost 10. At most 71 bytes, as in PocketBase; bcrypt itself ignores bytes after 72. */
export const hashPassword = (password: string): Promise<string> => threads.run({ password })

/**
 * Hashes a password that the owner of this account chooses.
 * @throws InvalidError on `password` if little is left of it without the words of the account
 */
export async function hashNewPassword(password: string, account: Omit<PasswordContext, 'appName'>): Promise<string> {
  const problem = contextWordProblem(password, { ...account, appName: env.APP_NAME })
  if (problem) throw new InvalidError({ password: [problem] })
  return hashPassword(password)
}

/** Returns whether the password matches the hash. An empty hash matches nothing, in the same time. */
export async function passwordFits(password: string, hash: string | undefined): Promise<boolean> {
  const fits: boolean = await threads.run({ password, hash: hash || RANDOM_HASH })
  return Boolean(hash) && fits
}
