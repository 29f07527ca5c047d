import { proveOwner } from '~/features/accounts/prove-owner.server'
import { removeArchiveFiles } from '~/features/archive/archives.server'
import { placesOf } from '~/features/trash/trash.server'
import type { Actor } from '~/platform/actor'
import { db, type Tx } from '~/platform/db.server'
import { NotFoundError } from '~/platform/errors'
import { newId } from '~/platform/ids.server'
import { type PicturePlace, removePictures } from '~/platform/images.server'
import type { DeleteAccountInput } from './account-deletion.schema'

// Some seconds for tens of thousands of rows on a busy machine.
const TIME_LIMIT = 60_000

/**
 * Deletes the account and everything of that person in one transaction; what stays is a row in account_deletions. All sessions end and
 * the address is free again. The files go after the commit, and nobody waits for that: what is left over the nightly sweep removes.
 * @throws InvalidError when it is not proven that the owner asks (`proveOwner`)
 */
export async function deleteAccount(actor: Actor, input: DeleteAccountInput, sessionId: string): Promise<void> {
  await proveOwner(actor, input.password, sessionId, { passwordAnyway: true })
  await removeAccount(actor, input.notes)
}

/** The same when it is known that the owner asks, or the host. Of a deletion that was noted just before, no second note is made. */
export async function removeAccount(actor: Actor, notes = ''): Promise<void> {
  const pictures = await db.$transaction(
    async tx => {
      const account = await lockedAccount(tx, actor)
      const pictures = await picturesOf(tx, actor, account.avatar)
      const since = new Date(Date.now() - NOTED_MINUTES * 60_000)
      const noted = await tx.accountDeletion.count({ where: { userId: actor.userId, created: { gt: since } } })
      if (!noted) await noteDeletion(tx, actor, { ...account, notes })
      await deleteRows(tx, actor, account.email)
      return pictures
    },
    { timeout: TIME_LIMIT },
  )
  void removePictures(pictures)
  void removeArchiveFiles(actor)
}

// Clients of the data interface write the note themselves and then delete the account.
const NOTED_MINUTES = 10

/** Notes, before an account goes, whose it was. What is not said of it follows from the account itself. */
export async function announceDeletion(
  actor: Actor,
  { id, signupMethod, notes }: { id: string; signupMethod: string; notes: string },
): Promise<void> {
  await db.$transaction(async tx => {
    const account = await lockedAccount(tx, actor)
    await noteDeletion(tx, actor, { ...account, signupMethod: signupMethod || account.signupMethod, notes, id })
  })
}

type Note = { email: string; signupMethod: string; notes: string; id?: string }

const noteDeletion = (tx: Tx, { userId }: Actor, { email, signupMethod, notes, id = newId() }: Note) =>
  tx.accountDeletion.create({ data: { id, userId, userEmail: email, signupMethod, notes }, select: { id: true } })

type Account = { email: string; avatar: string; signupMethod: string }

/** The account, held so that nothing is added to it meanwhile, with how it was made: by `email` or through a provider. */
async function lockedAccount(tx: Tx, { userId }: Actor): Promise<Account> {
  const [account] = await tx.$queryRaw<Account[]>`
    select email::text as email, avatar, coalesce(
        (select provider from _external_auths where record_ref = users.id
           and (users.password_hash = '' or created < users.created + interval '1 minute')
         order by created limit 1),
        'email') as "signupMethod"
    from users where id = ${userId} for update`
  if (!account) throw new NotFoundError()
  return account
}

async function picturesOf(tx: Tx, { userId }: Actor, avatar: string): Promise<PicturePlace[]> {
  const pictures = await tx.$queryRaw<PicturePlace[]>`
    select 'projects' as collection, id as "recordId", image as "fileName"
      from projects where "user" = ${userId} and image <> ''
    union all
    select 'progress_notes', id, image from note_photos where "user" = ${userId}
    union all
    select 'progress_notes', note, image from waiting_photos where "user" = ${userId}`
  const trashed = await tx.trash.findMany({
    where: { userId, NOT: { files: { isEmpty: true } } },
    select: { files: true },
  })
  return [...pictures, ...placesOf(trashed), { collection: 'users', recordId: userId, fileName: avatar }]
}

// From the leaves to the root: the database would cascade by itself, but row by row.
const OWNED = [
  'project_tags',
  'randomizer_spins',
  'tags',
  'companies',
  'artists',
  'imports',
  'trash',
  'kit_changes',
  'archives',
  'restores',
  'waiting_photos',
  'user_yearly_stats',
  'user_dashboard_settings',
  'user_dashboard_stats',
  'feedback',
  'email_tokens',
  'api_tokens',
  'sessions',
]
const REFERRING = ['_external_auths', '_otps', '_mfas', '_auth_origins']

async function deleteRows(tx: Tx, { userId }: Actor, email: string): Promise<void> {
  // Together: notes that go alone have the words of each kit gathered anew.
  await tx.$executeRaw`
    with kits as (delete from projects where "user" = ${userId}),
      history as (delete from status_changes where "user" = ${userId})
    delete from progress_notes where "user" = ${userId}`
  for (const table of OWNED) await tx.$executeRawUnsafe(`delete from ${table} where "user" = $1`, userId)
  for (const table of REFERRING) await tx.$executeRawUnsafe(`delete from ${table} where record_ref = $1`, userId)
  await tx.outboxMail.deleteMany({ where: { to: email } })
  await tx.user.delete({ where: { id: userId }, select: { id: true } })
}
