import sql, { raw } from 'sql-template-tag'
import { type GivenProof, type ProofOptions, proveOwner } from '~/features/account/accounts/sessions/prove-owner.server'
import { placesOf } from '~/features/collection/trash/trash.server'
import type { Actor } from '~/platform/actor'
import { type Db, db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { execute, query } from '~/platform/db/query.server'
import { afterCommit, inTransaction, type Tx } from '~/platform/db/transaction.server'
import { NotFoundError } from '~/platform/errors'
import { type PicturePlace, removePictures } from '~/platform/images/images.server'
import { removeDerivedFiles } from '~/platform/storage/archive-files.server'

/** A deletion asks users with a password for it, also in a fresh session. */
export const DELETION_PROOF: ProofOptions = { always: 'password' }

// Tens of thousands of rows take some seconds on a busy machine.
const TIMEOUT_MS = 60_000

/**
 * Deletes the account and its data in one transaction, and ends all sessions. One row in `account_deletions` remains.
 * Files are deleted after the commit.
 * @throws InvalidError if `proveOwner` fails
 * @throws RateLimitedError
 */
export async function deleteAccount(
  actor: Actor,
  { notes, ...proof }: GivenProof & { notes: string },
  sessionId: string,
): Promise<void> {
  await proveOwner(actor, proof, sessionId, DELETION_PROOF)
  await removeAccount(actor, notes)
}

/**
 * Deletes an account without a proof. Records the deletion, unless the API client just did, or the account was only
 * tried.
 * @throws NotFoundError
 */
export async function removeAccount(actor: Actor, notes = '', on: Db = db): Promise<void> {
  const pictures = await inTransaction(
    async tx => {
      const account = await lockedAccount(tx, actor)
      const pictures = await picturesOf(tx, actor, account.avatar)
      const since = new Date(Date.now() - NOTED_MINUTES * 60_000)
      const noted = await tx.accountDeletion.count({ where: { userId: actor.userId, created: { gt: since } } })
      if (!noted && !account.isTrial) await noteDeletion(tx, actor, { ...account, notes })
      await deleteRows(tx, actor, account.email)
      return pictures
    },
    { within: on, timeout: TIMEOUT_MS },
  )
  void afterCommit(async () => {
    await removePictures(pictures)
    await removeDerivedFiles(actor)
  }, on)
}

/** Deletes the accounts that were tried and have ended, one after another. */
export async function deleteExpiredAccounts(): Promise<void> {
  let isMore = true
  while (isMore) isMore = await inTransaction(deleteExpired, { timeout: TIMEOUT_MS })
}

/** Deletes one of them. Skips an account that its visitor is about to keep. Returns false if there is none. */
async function deleteExpired(tx: Tx): Promise<boolean> {
  const [ended] = await query<Actor>(
    sql`select id as "userId" from users where expires < now() limit 1 for update skip locked`,
    tx,
  )
  if (ended) await removeAccount(ended, '', tx)
  return ended !== undefined
}

// API clients write the record themselves, then delete the account.
const NOTED_MINUTES = 10

/**
 * Records that an account will be deleted. Missing fields come from the account.
 * @throws NotFoundError
 */
export async function announceDeletion(
  actor: Actor,
  { id, signupMethod, notes }: { id: string; signupMethod: string; notes: string },
  on: Db,
): Promise<void> {
  await inTransaction(
    async tx => {
      const account = await lockedAccount(tx, actor)
      await noteDeletion(tx, actor, { ...account, signupMethod: signupMethod || account.signupMethod, notes, id })
    },
    { within: on },
  )
}

type Note = { email: string; signupMethod: string; notes: string; id?: string }

const noteDeletion = (tx: Tx, { userId }: Actor, { email, signupMethod, notes, id = newId() }: Note) =>
  tx.accountDeletion.create({ data: { id, userId, userEmail: email, signupMethod, notes }, select: { id: true } })

type Account = { email: string; avatar: string; isTrial: boolean; signupMethod: string }

/** Locks the account against new rows, and returns it with how it was created: by `email` or through a provider. */
async function lockedAccount(tx: Tx, { userId }: Actor): Promise<Account> {
  const [account] = await query<Account>(
    sql`
    select email::text as email, avatar, expires is not null as "isTrial", coalesce(
        (select provider from _external_auths where record_ref = users.id
           and (users.password_hash = '' or created < users.created + interval '1 minute')
         order by created limit 1),
        'email') as "signupMethod"
    from users where id = ${userId} for update`,
    tx,
  )
  if (!account) throw new NotFoundError()
  return account
}

async function picturesOf(tx: Tx, { userId }: Actor, avatar: string): Promise<PicturePlace[]> {
  const pictures = await query<PicturePlace>(
    sql`
    select 'projects' as collection, id as "recordId", image as "fileName" from project_photos where "user" = ${userId}
    union all
    select 'progress_notes', id, image from note_photos where "user" = ${userId}
    union all
    select 'progress_notes', note, image from waiting_photos where "user" = ${userId}
    union all
    select 'loose_photos', id, image from loose_photos where "user" = ${userId}`,
    tx,
  )
  const trashed = await query<{ files: string[] }>(
    sql`select files from trash where "user" = ${userId} and files <> '{}'
      union all select files from color_changes where "user" = ${userId} and files <> '{}'`,
    tx,
  )
  return [...pictures, ...placesOf(trashed), { collection: 'users', recordId: userId, fileName: avatar }]
}

// Dependent rows first: the database's own cascade would delete row by row.
const OWNED = [
  'drills',
  'color_words',
  'color_changes',
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
  'loose_photos',
  'time_lapses',
  'year_goals',
  'budgets',
  'custom_fields',
  'boards',
  'work_timers',
  'stopped_timers',
  'user_yearly_stats',
  'user_dashboard_settings',
  'dashboard_views',
  'user_dashboard_stats',
  'feedback',
  'email_tokens',
  'api_tokens',
  'webhooks',
  'second_factors',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'sessions',
]
const REFERRING = ['_external_auths', '_otps', '_mfas', '_auth_origins']

async function deleteRows(tx: Tx, { userId }: Actor, email: string): Promise<void> {
  // Projects and notes together: deleting notes alone would rebuild the search text of every project.
  await execute(
    sql`
    with kits as (delete from projects where "user" = ${userId}),
      colors as (delete from kit_colors where "user" = ${userId}),
      claims as (delete from drill_claims where "user" = ${userId}),
      squares as (delete from board_squares where "user" = ${userId}),
      history as (delete from status_changes where "user" = ${userId}),
      edits as (delete from kit_edits where "user" = ${userId})
    delete from progress_notes where "user" = ${userId}`,
    tx,
  )
  for (const table of OWNED) await execute(sql`delete from ${raw(table)} where "user" = ${userId}`, tx)
  for (const table of REFERRING) await execute(sql`delete from ${raw(table)} where record_ref = ${userId}`, tx)
  await tx.outboxMail.deleteMany({ where: { to: email } })
  await tx.user.delete({ where: { id: userId }, select: { id: true } })
}
