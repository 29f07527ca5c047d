import { resolve } from 'node:path'
import { Piscina } from 'piscina'
import { env } from '~/platform/env.server'
import { InvalidError } from '~/platform/errors'
import { singleton } from '~/platform/singleton'
import { contextWordProblem, type PasswordContext } from './context-words'

// A hash takes some 80 ms of pure computing: in a thread of its own, pages go on being served meanwhile.
const threads = singleton(
  'password-threads',
  () =>
    new Piscina({
      filename: resolve('app/features/accounts/password-worker.mjs'),
      minThreads: 0,
      maxThreads: 2,
      idleTimeout: 30_000,
    }),
)

// The hash of a password that nobody has: comparing with it takes as long as with a real one.
const NOBODYS = '$2b$10$3e6w0R33SNY0qc9ztt4jMe7XNYfZVhcmozLkWgjbUd6JJiahnWvPq'

/** bcrypt, cost 10. Takes at most 71 bytes of password (specification of the protocol; bcrypt itself stops at 72). */
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

/** Whether the password fits the hash. An empty hash (no such person, or no password set) fits nothing, in the same time. */
export async function passwordFits(password: string, hash: string | undefined): Promise<boolean> {
  const fits: boolean = await threads.run({ password, hash: hash || NOBODYS })
  return Boolean(hash) && fits
}
