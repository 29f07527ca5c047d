import { randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { type Db, db } from '~/platform/db/db.server'
import { execute } from '~/platform/db/query.server'
import type { Tx } from '~/platform/db/transaction.server'
import { RECOVERY_CODES } from './second-factor-terms'

// 49 bits in letters and digits that cannot be confused. scrypt makes guessing from a stolen backup too slow.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

/** Replaces the recovery codes of an account. Returns the new ones; only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const hashes = await Promise.all(codes.map(code => hashOf(code, userId)))
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({ data: hashes.map(hash => ({ userId, hash })) })
  return codes.map(code => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

/** Consumes a recovery code. Returns whether it was valid: of two concurrent uses, only one is. */
export async function takeRecoveryCode(userId: string, typed: string): Promise<boolean> {
  if (!isRecoveryCode(typed)) return false
  const hash = await hashOf(plain(typed), userId)
  return (await execute(sql`delete from recovery_codes where "user" = ${userId} and hash = ${hash}`)) === 1
}

/** Returns whether this has the length of a recovery code. Codes of apps are shorter. */
export const isRecoveryCode = (typed: string): boolean => plain(typed).length === LENGTH

const plain = (typed: string) => typed.toLowerCase().replace(/[\s-]/g, '')

/** Returns how many codes are left. Used ones are deleted. */
export const countRecoveryCodes = (userId: string, on: Db = db): Promise<number> =>
  on.recoveryCode.count({ where: { userId } })

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

const derive = promisify<string, string, number, Buffer>(scrypt)
const hashOf = async (code: string, userId: string) => (await derive(code, userId, 32)).toString('base64url')
