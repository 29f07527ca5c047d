import bcrypt from 'bcryptjs'

// Plain JavaScript, loaded as it stands by a worker thread: no build step comes between.
const COST = 10

/** @param {{ password: string, hash?: string }} task without a hash, makes one; with it, says whether the password fits */
export default ({ password, hash }) =>
  hash === undefined ? bcrypt.hash(password, COST) : bcrypt.compare(password, hash)
