import { changeAccount } from '~/features/accounts/account-change.server'
import type { Actor } from '~/platform/actor'
import { isTimeZone } from '~/platform/dates'
import { db } from '~/platform/db.server'
import { type Picture, removePictures, withPicture } from '~/platform/images.server'

/**
 * Takes another username, or the same one written otherwise.
 * @throws ConflictError on `username` when somebody else has it, upper and lower case alike
 */
export const changeUsername = (actor: Actor, username: string): Promise<void> => changeAccount(actor, { username })

/** Chooses the zone in which days begin; an IANA name, or empty for none. */
export const changeTimeZone = (actor: Actor, timezone: string): Promise<void> => changeAccount(actor, { timezone })

/** Stores the browser's time zone for a user who has not chosen one. Ignores a name that is not an IANA zone. */
export async function adoptTimeZone({ userId }: Actor, timezone: string): Promise<void> {
  if (!isTimeZone(timezone)) return
  await db.user.updateMany({ where: { id: userId, timezone: '' }, data: { timezone, updated: new Date() } })
}

/** Puts a picture beside the name in place of the one there was; null takes it away. The old files go after the row is written. */
export async function changeAvatar(actor: Actor, picture: Picture | null): Promise<void> {
  const place = { collection: 'users' as const, recordId: actor.userId }
  const former = await withPicture(picture, place, stored =>
    db.$transaction(async tx => {
      const [before] = await tx.$queryRaw<{ avatar: string }[]>`
        select avatar from users where id = ${actor.userId} for no key update`
      const avatar = stored?.image ?? ''
      await tx.user.update({ where: { id: actor.userId }, data: { avatar }, select: { id: true } })
      return before?.avatar ?? ''
    }),
  )
  await removePictures([{ ...place, fileName: former }])
}
