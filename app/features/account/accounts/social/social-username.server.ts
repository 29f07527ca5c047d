import { randomText } from '~/platform/db/ids.server'
import { USERNAME_MAX, USERNAME_MIN } from '../account.schema'

const SUFFIX = 4
const TRIES = 5

/** Yields candidate usernames for a name, first the plain one, then with random characters. */
export function* usernamesFrom(name: string): Generator<string> {
  const plain = plainOf(name)
  const base = plain.length < USERNAME_MIN ? 'painter' : plain
  if (base === plain) yield plain
  const stem = base.slice(0, USERNAME_MAX - SUFFIX - 1)
  for (let tries = 0; tries < TRIES; tries++) yield `${stem}-${randomText(SUFFIX)}`
}

const plainOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .slice(0, USERNAME_MAX)
    .replace(/^-+|-+$/g, '')
