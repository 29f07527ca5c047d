import bcrypt from 'bcryptjs'

// Plain JavaScript, because a worker thread loads it without a build.
const COST = 10

/** @param {{ password: string, hash?: string }} task hashes the password, or compares it with `hash` */
export default ({ password, hash }) =>
  hash === undefined ? bcrypt.hash(password, COST) : bcrypt.compare(password, hash)
