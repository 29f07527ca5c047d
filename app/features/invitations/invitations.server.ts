import { createHash, randomBytes } from 'node:crypto'
import { db, type Tx } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { ForbiddenError, NotFoundError } from '~/platform/errors'
import { newId } from '~/platform/ids.server'

/** Days within which an invitation can be used. */
const INVITATION_DAYS = 14

const NOTE_MAX = 100

/** An invitation as the host's list shows it; the link itself is shown once. */
export type Invitation = { id: string; note: string; created: Date; expires: Date; used: Date | null }

/** Makes an invitation and gives its link. It is good for one account; only its hash is kept. */
export async function invite(note: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const expires = new Date(Date.now() + INVITATION_DAYS * 86_400_000)
  await db.invitation.create({
    data: { id: newId(), hash: hashOf(token), note: note.trim().slice(0, NOTE_MAX), expires },
    select: { id: true },
  })
  return `${env.APP_URL}/register?invitation=${token}`
}

/** The invitations of the last days, the newest first. */
export const listInvitations = (): Promise<Invitation[]> =>
  db.invitation.findMany({
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    take: 50,
    select: { id: true, note: true, created: true, expires: true, used: true },
  })

/** Takes an invitation back that nobody has used. @throws NotFoundError when there is none */
export async function withdrawInvitation(id: string): Promise<void> {
  const { count } = await db.invitation.deleteMany({ where: { id, used: null } })
  if (count === 0) throw new NotFoundError('This invitation is not there any more, or somebody has used it.')
}

/** Whether that invitation can be used. */
export const isInvited = async (token: string): Promise<boolean> =>
  token !== '' && (await db.invitation.count({ where: good(token) })) > 0

/** Uses an invitation up; of several who come with one at once, one gets it. @throws ForbiddenError when it is no good */
export async function takeInvitation(token: string, tx: Tx = db): Promise<void> {
  const { count } = await tx.invitation.updateMany({ where: good(token), data: { used: new Date() } })
  if (count === 0) throw new ForbiddenError(INVITATION_GONE)
}

/** What is told to whoever comes with an invitation that was used, has expired or was taken back. */
export const INVITATION_GONE =
  'This invitation has been used or is too old. Please ask whoever sent it for another one.'

const good = (token: string) => ({ hash: hashOf(token), used: null, expires: { gt: new Date() } })

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
