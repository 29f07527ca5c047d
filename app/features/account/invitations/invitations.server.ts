import { randomBytes } from 'node:crypto'
import { type Db, db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { env } from '~/platform/env.server'
import { ForbiddenError, NotFoundError } from '~/platform/errors'
import { hashToken } from '~/platform/hash-token.server'
import { i18n } from '~/platform/messages'

const INVITATION_DAYS = 14

const NOTE_MAX = 100

/** An invitation in the admin's list. Its link is shown only when it is created. */
export type Invitation = { id: string; note: string; created: Date; expires: Date; used: Date | null }

/** Creates an invitation for one account and returns its link. Only the hash is stored. */
export async function invite(note: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const expires = new Date(Date.now() + INVITATION_DAYS * 86_400_000)
  await db.invitation.create({
    data: { id: newId(), hash: hashToken(token), note: note.trim().slice(0, NOTE_MAX), expires },
    select: { id: true },
  })
  return `${env.APP_URL}/register?invitation=${token}`
}

/** Returns the recent invitations, newest first. */
export const listInvitations = (): Promise<Invitation[]> =>
  db.invitation.findMany({
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    take: 50,
    select: { id: true, note: true, created: true, expires: true, used: true },
  })

/**
 * Revokes an unused invitation.
 * @throws NotFoundError
 */
export async function withdrawInvitation(id: string): Promise<void> {
  const { count } = await db.invitation.deleteMany({ where: { id, used: null } })
  if (count === 0) throw new NotFoundError('This invitation no longer exists or was already used.')
}

/** Returns whether an invitation exists, is unused and has not expired. Does not consume it. */
export const isInvited = async (token: string, on: Db): Promise<boolean> =>
  token !== '' && (await on.invitation.count({ where: good(token) })) > 0

/**
 * Consumes an invitation. If several requests use it concurrently, only one succeeds.
 * @throws ForbiddenError if it is invalid
 */
export async function takeInvitation(token: string, on: Db): Promise<void> {
  const { count } = await on.invitation.updateMany({ where: good(token), data: { used: new Date() } })
  if (count === 0) throw new ForbiddenError(i18n.t(INVITATION_GONE))
}

/** The message for an invitation that was used, has expired or was revoked, in English. */
export const INVITATION_GONE =
  /*i18n*/ 'This invitation has expired or was already used. Please ask the sender for a new one.'

const good = (token: string) => ({ hash: hashToken(token), used: null, expires: { gt: new Date() } })
