import sql from 'sql-template-tag'
import { changeAccount } from '~/features/account/accounts/account-change.server'
import type { Actor } from '~/platform/actor'
import { isTimeZone } from '~/platform/dates'
import { type Db, db } from '~/platform/db/db.server'
import { query } from '~/platform/db/query.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { type Picture, removePictures, type StoredPicture, withPicture } from '~/platform/images/images.server'

/**
 * Changes the username, or its case.
 * @throws ConflictError on `username` if it is taken, ignoring case
 */
export const changeUsername = (actor: Actor, username: string): Promise<void> => changeAccount(actor, { username })

/** Chooses a time zone: an IANA name, or '' for that of the device, which is UTC until a browser names it. */
export const changeTimeZone = (actor: Actor, timezone: string): Promise<void> =>
  changeAccount(actor, { timezone, zoneFollowsDevice: false })

/** Changes the date format: one of `DATE_FORMATS`, or '' for that of the browser's language. */
export const changeDateFormat = (actor: Actor, dateFormat: string): Promise<void> =>
  changeAccount(actor, { dateFormat })

/** Changes the language: one of `LANGUAGES`, or '' for that of the browser. */
export const changeLanguage = (actor: Actor, language: string): Promise<void> => changeAccount(actor, { language })

/**
 * Stores the time zone of the device in use for a user who has not chosen one. Ignores a name that is not an IANA zone.
 */
export async function adoptTimeZone({ userId }: Actor, timezone: string): Promise<void> {
  if (!isTimeZone(timezone)) return
  await db.user.updateMany({
    where: { id: userId, timezone: { not: timezone }, OR: [{ timezone: '' }, { zoneFollowsDevice: true }] },
    data: { timezone, zoneFollowsDevice: true, updated: new Date() },
  })
}

/** Replaces the avatar; null removes it. Deletes the old files after the row is written. */
export async function changeAvatar(actor: Actor, picture: Picture | null, on: Db = db): Promise<void> {
  const place = { collection: 'users' as const, recordId: actor.userId }
  const write = (stored: StoredPicture | null) =>
    inTransaction(
      async tx => {
        const [before] = await query<{ avatar: string }>(
          sql`select avatar from users where id = ${actor.userId} for no key update`,
          tx,
        )
        const avatar = stored?.image ?? ''
        await tx.user.update({ where: { id: actor.userId }, data: { avatar }, select: { id: true } })
        return before?.avatar ?? ''
      },
      { within: on },
    )
  const former = await withPicture(picture, place, write, on)
  await removePictures([{ ...place, fileName: former }], on)
}
