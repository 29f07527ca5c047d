import sql, { type Sql } from 'sql-template-tag'
import { type Deed, recordChange } from '~/features/collection/colors/color-changes.server'
import { drillKey } from '~/features/collection/colors/drill-key'
import type { Actor } from '~/platform/actor'
import { type Db, db } from '~/platform/db/db.server'
import { violatedIndex } from '~/platform/db/db-errors.server'
import { newId } from '~/platform/db/ids.server'
import { execute, query } from '~/platform/db/query.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { ConflictError, InvalidError, NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import type { DrillInput } from './drill.schema'
import { MAX_DRILLS, TOO_MANY_DRILLS } from './drill-terms'

const TAKEN = /*i18n*/ 'These drills are already in your drawer.'

/** Adds drills to the drawer. @throws ConflictError if they are there @throws InvalidError if there are too many */
export function addDrill(actor: Actor, input: DrillInput, id: string, on: Db): Promise<void> {
  return claiming(() =>
    inTransaction(
      async tx => {
        await lockDrawer(tx, actor, 1)
        await tx.drill.create({ data: { id, userId: actor.userId, ...input } })
      },
      { within: on },
    ),
  )
}

/**
 * Changes the given fields of an entry. A function decides them after the entry is locked. Returns the ID for Undo, or
 * null if nothing changed.
 * @throws NotFoundError
 * @throws ConflictError if there is another entry of this color
 */
export function changeDrill(
  actor: Actor,
  id: string,
  wanted: Partial<DrillInput> | ((on: Db) => Promise<Partial<DrillInput>>),
  on: Db = db,
): Promise<string | null> {
  return claiming(() =>
    inTransaction(
      async tx => {
        const { code } = await entryOf(tx, actor, id)
        const input = typeof wanted === 'function' ? await wanted(tx) : wanted
        const deed = input.amount
          ? amountChanged(code, input.amount)
          : { title: /*i18n*/ '{code} changed', values: { code } }
        return recordChange(tx, actor, { table: 'drills', ...deed, which: sql`t.id = ${id}` }, () =>
          tx.drill.update({ where: { id, userId: actor.userId }, data: input, select: { id: true } }),
        )
      },
      { within: on },
    ),
  )
}

function amountChanged(code: string, amount: string): Deed {
  const title = CHANGED_TO[amount]
  if (title) return { title, values: { code } }
  const numbered = /*i18n*/ '{count, plural, one {{code}: #} other {{code}: #}}'
  return { title: numbered, values: { code, count: Number(amount) } }
}

/** The amounts that are words. */
const CHANGED_TO: Partial<Record<string, string>> = {
  '0': /*i18n*/ '{code}: none',
  some: /*i18n*/ '{code}: some',
  plenty: /*i18n*/ '{code}: plenty',
}

/** Removes an entry. Returns its code and the ID for Undo. @throws NotFoundError */
export function removeDrill(actor: Actor, id: string, on: Db = db): Promise<{ code: string; undo: string | null }> {
  return inTransaction(
    async tx => {
      const { code } = await entryOf(tx, actor, id)
      const undo = await recordChange(
        tx,
        actor,
        { table: 'drills', title: /*i18n*/ '{code} removed', values: { code }, which: sql`t.id = ${id}` },
        () => execute(sql`delete from drills where id = ${id} and "user" = ${actor.userId}`, tx),
      )
      return { code, undo }
    },
    { within: on },
  )
}

/** What happens with entries that are already there: their amount only rises, or everything given replaces it. */
type Merge = 'raise' | 'replace'

/**
 * Adds entries to the drawer, and changes those of the same color, shape and finish. Returns the ID for Undo, or null
 * if everything was there.
 * @throws InvalidError if there are too many
 */
export function putDrills(
  actor: Actor,
  inputs: DrillInput[],
  { merge, ...deed }: Deed & { merge: Merge },
): Promise<string | null> {
  const wanted = [...new Map(inputs.map(input => [entryKey(input), input])).values()]
  return inTransaction(
    async tx => {
      await lockDrawer(tx, actor, 0)
      const there = await query<{ id: string; key: string }>(
        sql`select id, palette || '/' || code_key || '/' || shape as key from drills where "user" = ${actor.userId}`,
        tx,
      )
      // The first of two spellings of one color is the entry.
      const ids = new Map(there.toReversed().map(({ key, id }) => [key, id]))
      const rows = wanted.map(input => ({ ...input, id: ids.get(entryKey(input)) ?? newId() }))
      const known = new Set(there.map(({ id }) => id))
      const added = rows.filter(({ id }) => !known.has(id)).length
      if (there.length + added > MAX_DRILLS) throw new InvalidError({ '': [TOO_MANY_DRILLS()] })
      const which = sql`t.id = any(${rows.map(({ id }) => id)}::text[])`
      return recordChange(tx, actor, { table: 'drills', ...deed, which }, () => writeDrills(tx, actor, rows, merge))
    },
    { timeout: 20_000 },
  )
}

/** The entry that an input is: a code in any spelling. */
const entryKey = ({ palette, code, finish, shape }: DrillInput) => `${palette}/${drillKey(code, finish)}/${shape}`

const writeDrills = (tx: Tx, { userId }: Actor, rows: object[], merge: Merge) =>
  execute(
    sql`insert into drills as d (id, "user", palette, code, shape, finish, amount, place, swatch, updated)
      select id, ${userId}, palette, code, shape, finish, amount, place, swatch, now()
      from jsonb_populate_recordset(null::drills, ${JSON.stringify(rows)}::jsonb)
      on conflict (id) do update set updated = now(), ${MERGED[merge]}`,
    tx,
  )

const MERGED: Record<Merge, Sql> = {
  raise: sql`
    amount = case when d.amount = '0' or (d.amount <> 'plenty' and excluded.amount = 'plenty') then excluded.amount else d.amount end,
    place = case when d.place = '' then excluded.place else d.place end`,
  replace: sql`
    amount = excluded.amount, place = coalesce(nullif(excluded.place, ''), d.place),
    swatch = coalesce(nullif(excluded.swatch, ''), d.swatch)`,
}

/** Sets the user's own swatch of a color, in all shapes. Empty returns to the approximate one. @throws NotFoundError */
export function setSwatch(actor: Actor, id: string, swatch: string): Promise<string | null> {
  return inTransaction(async tx => {
    const { code, palette, key } = await entryOf(tx, actor, id)
    const which = sql`t.palette = ${palette} and t.code_key = ${key}`
    return recordChange(
      tx,
      actor,
      { table: 'drills', title: /*i18n*/ 'Swatch of {code} changed', values: { code }, which },
      () =>
        execute(
          sql`update drills set swatch = ${swatch}, updated = now()
          where "user" = ${actor.userId} and palette = ${palette} and code_key = ${key}`,
          tx,
        ),
    )
  })
}

async function entryOf(tx: Tx, { userId }: Actor, id: string) {
  const [entry] = await query<{ code: string; palette: string; key: string }>(
    sql`select code, palette, code_key as key from drills where id = ${id} and "user" = ${userId} for update`,
    tx,
  )
  if (!entry) throw new NotFoundError()
  return entry
}

/** Serializes additions of a user, so that the limit holds. @throws InvalidError if there is no room for `more` */
async function lockDrawer(tx: Tx, { userId }: Actor, more: number): Promise<void> {
  await execute(sql`select from users where id = ${userId} for no key update`, tx)
  if (more === 0) return
  if ((await tx.drill.count({ where: { userId } })) + more > MAX_DRILLS) {
    throw new InvalidError({ code: [TOO_MANY_DRILLS()] })
  }
}

async function claiming<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedIndex(error)?.endsWith('_finish_key')) throw new ConflictError('code', i18n.t(TAKEN))
    throw error
  }
}
