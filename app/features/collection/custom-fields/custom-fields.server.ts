import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { lockUser } from '~/platform/db/advisory-lock.server'
import { claiming } from '~/platform/db/claiming.server'
import { type Db, db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { prepared } from '~/platform/db/prepared.server'
import { execute, query } from '~/platform/db/query.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import type { CustomFieldInput } from './custom-field.schema'
import { type CustomField, MAX_CUSTOM_BYTES, MAX_CUSTOM_FIELDS } from './custom-field-terms'

/** Days for which the deletion of a field can be undone. */
const UNDO_DAYS = 30

/** The largest position. */
const MAX_POSITION = 1_000

// Enough for ten thousand kits on a busy machine.
const LIMITS = { timeout: 60_000 }

/** Returns the user's fields, in their order. */
export const listFields = (actor: Actor, on?: Db): Promise<CustomField[]> => query(prepared(fieldsOf(actor)), on)

/** Returns the statement of `listFields`. */
export const fieldsOf = ({ userId }: Actor): Sql => sql`
  select id, name, kind, options from custom_fields where "user" = ${userId}
  order by position, id limit ${MAX_CUSTOM_FIELDS}`

/** Returns a field, and how many kits have a value of it. @throws NotFoundError */
export async function getField(actor: Actor, id: string): Promise<CustomField & { kits: number }> {
  const [field] = await query<CustomField & { kits: number }>(sql`
    select id, name, kind, options,
      (select count(*)::int from projects p where p."user" = f."user" and jsonb_exists(p.custom, f.id)) as kits
    from custom_fields f where id = ${id} and "user" = ${actor.userId}`)
  if (!field) throw new NotFoundError()
  return field
}

/**
 * Adds a field, by default after the others.
 * @throws ConflictError if another field has the name, InvalidError at a limit or for a choice without options
 */
export const addField = (
  actor: Actor,
  input: CustomFieldInput & { position?: number },
  id = newId(),
  on: Db = db,
): Promise<{ id: string }> =>
  claimingName(() =>
    inTransaction(
      async tx => {
        await addFields(tx, actor, [input], () => id)
        return { id }
      },
      { within: on },
    ),
  )

/** Adds fields in their order. @throws InvalidError as `addField` */
export async function addFields(
  tx: Tx,
  actor: Actor,
  inputs: (CustomFieldInput & { position?: number })[],
  idOf = newId,
): Promise<void> {
  const last = await lastPosition(tx, actor, inputs.length)
  await tx.customField.createMany({
    data: inputs.map(({ name, kind, options, position }, at) => ({
      ...{ id: idOf(), ...ownedBy(actor), ...fitting({ name, kind, options }) },
      position: position ?? Math.min(last + 1 + at, MAX_POSITION),
    })),
  })
}

/**
 * Changes the given values of a field; its kind never changes. A function decides them after the field is locked.
 * @throws NotFoundError, ConflictError as `addField`
 * @throws InvalidError for another kind, or without an option that kits have
 */
export const changeField = (
  actor: Actor,
  id: string,
  wanted: (on: Db) => Promise<Partial<CustomFieldInput & { position: number }>>,
  on: Db = db,
): Promise<void> =>
  claimingName(() =>
    inTransaction(
      async tx => {
        const before = await lockedField(tx, actor, id)
        const input = await wanted(tx)
        if (input.kind && input.kind !== before.kind)
          throw new InvalidError({ kind: [i18n.t('The kind of a field cannot change.')] })
        const { options } = fitting({ ...before, ...input })
        await rejectUsed(
          tx,
          actor,
          id,
          before.options.filter(option => !options.includes(option)),
        )
        const data = { ...input, options, updated: new Date() }
        await tx.customField.update({ where: { id, ...ownedBy(actor) }, data, select: { id: true } })
      },
      { within: on },
    ),
  )

/** Moves a field to a place among the others, counted from 0. @throws NotFoundError */
export const moveField = (actor: Actor, id: string, to: number): Promise<void> =>
  inTransaction(async tx => {
    await execute(lockUser('bulk', actor), tx)
    const ids = (await listFields(actor, tx)).map(field => field.id)
    const at = ids.indexOf(id)
    if (at < 0) throw new NotFoundError()
    ids.splice(at, 1)
    ids.splice(to, 0, id)
    await execute(
      sql`update custom_fields f set position = moved.place, updated = now()
        from unnest(${ids}::text[]) with ordinality moved(id, place)
        where f.id = moved.id and f."user" = ${actor.userId} and f.position <> moved.place`,
      tx,
    )
  })

/**
 * Deletes a field with its values on kits. Returns its name, the number of kits, and the ID that restores both.
 * @throws NotFoundError
 */
export const deleteField = (
  actor: Actor,
  id: string,
  on: Db = db,
): Promise<{ name: string; kits: number; undo: string }> =>
  inTransaction(
    async tx => {
      await execute(lockUser('bulk', actor), tx)
      // The field first: after this, no kit gets a value of it.
      const [field] = await query<{ row: unknown; name: string }>(
        sql`delete from custom_fields f where id = ${id} and "user" = ${actor.userId} returning to_jsonb(f) as row, name`,
        tx,
      )
      if (!field) throw new NotFoundError()
      const undo = newId()
      const [change] = await query<{ kits: number }>(
        sql`with emptied as (
          update projects p set custom = p.custom - ${id}::text, updated = now()
          from (select id, custom -> ${id}::text as value from projects
            where "user" = ${actor.userId} and jsonb_exists(custom, ${id}) order by id for no key update) was
          where p.id = was.id returning p.id, was.value
        )
        insert into kit_changes (id, "user", custom_field, fields, expires)
        select ${undo}, ${actor.userId}, ${JSON.stringify(field.row)}::jsonb,
          coalesce(jsonb_agg(to_jsonb(emptied)), '[]'), now() + ${`${UNDO_DAYS} days`}::interval from emptied
        returning jsonb_array_length(fields) as kits`,
        tx,
      )
      return { name: field.name, kits: change?.kits ?? 0, undo }
    },
    { ...LIMITS, within: on },
  )

/** A deleted field that can be restored. */
export type DeletedField = { id: string; name: string; kits: number; deleted: Date }

/** Returns the user's deleted fields, the newest first. `id` restores one. */
export const deletedFields = ({ userId }: Actor): Promise<DeletedField[]> =>
  query(sql`
    select id, custom_field ->> 'name' as name, jsonb_array_length(fields) as kits, created as deleted from kit_changes
    where "user" = ${userId} and custom_field is not null and expires > now() order by created desc, id limit ${SHOWN}`)
const SHOWN = 20

/**
 * Restores a deleted field with its values on the kits that still exist. Returns its name and the number of kits; null
 * if there is nothing to restore.
 * @throws ConflictError if another field has the name, InvalidError at the limit
 */
export const restoreField = (actor: Actor, undo: string): Promise<{ name: string; kits: number } | null> =>
  claimingName(() =>
    inTransaction(async tx => {
      await execute(lockUser('bulk', actor), tx)
      await lastPosition(tx, actor)
      const [field] = await query<{ id: string; name: string }>(
        sql`insert into custom_fields (id, "user", name, kind, options, position, created, updated)
          select r.id, r."user", r.name, r.kind, r.options, r.position, r.created, now() from kit_changes c
          cross join lateral jsonb_populate_record(null::custom_fields, c.custom_field) r
          where c.id = ${undo} and c."user" = ${actor.userId} and c.custom_field is not null and c.expires > now()
          returning id, name`,
        tx,
      )
      if (!field) return null
      const custom = sql`p.custom || jsonb_build_object(${field.id}::text, kit.value)`
      const had = sql`kit_changes c cross join lateral jsonb_to_recordset(c.fields) as kit(id text, value jsonb)
        join projects p on p.id = kit.id and p."user" = ${actor.userId}`
      // Postgres writes a space after each colon and comma.
      const [full] = await query<{ title: string }>(
        sql`select p.title from ${had} where c.id = ${undo}
          and octet_length((${custom})::text) - 2 * (select count(*) from jsonb_object_keys(${custom})) + 1 > ${MAX_CUSTOM_BYTES}
          order by p.title_key limit 1`,
        tx,
      )
      if (full) throw new InvalidError({ '': [i18n.t('Shorten the own fields of “{title}” first.', full)] })
      const kits = await execute(
        sql`update projects set custom = restored.custom, updated = now()
          from (select p.id, ${custom} as custom from ${had} where c.id = ${undo}) restored where projects.id = restored.id`,
        tx,
      )
      await execute(sql`delete from kit_changes where id = ${undo}`, tx)
      return { name: field.name, kits }
    }, LIMITS),
  )

const claimingName = <T>(write: () => Promise<T>) =>
  claiming('name', i18n.t('You already have a field with this name.'), write)

/** Locks the user's fields, and returns the position of the last one. @throws InvalidError without room for `more` */
async function lastPosition(tx: Tx, { userId }: Actor, more = 1): Promise<number> {
  await execute(sql`select from users where id = ${userId} for no key update`, tx)
  const [found] = await query<{ count: number; last: number }>(
    sql`select count(*)::int as count, coalesce(max(position), 0) as last from custom_fields where "user" = ${userId}`,
    tx,
  )
  if ((found?.count ?? 0) + more > MAX_CUSTOM_FIELDS)
    throw new InvalidError({
      '': [i18n.t('You have {max} fields, which is the limit. Delete one first.', { max: MAX_CUSTOM_FIELDS })],
    })
  return found?.last ?? 0
}

async function lockedField(tx: Tx, { userId }: Actor, id: string): Promise<CustomField> {
  const [field] = await query<CustomField>(
    sql`select id, name, kind, options from custom_fields where id = ${id} and "user" = ${userId} for no key update`,
    tx,
  )
  if (!field) throw new NotFoundError()
  return field
}

/** Returns a field with the options that its kind can have. @throws InvalidError for a choice without one */
function fitting(input: CustomFieldInput): CustomFieldInput {
  if (input.kind !== 'choice') return { ...input, options: [] }
  if (input.options.length === 0) throw new InvalidError({ options: [i18n.t('Enter the options, one per line.')] })
  return input
}

/** @throws InvalidError if a kit has one of these options */
async function rejectUsed(tx: Tx, { userId }: Actor, id: string, options: string[]): Promise<void> {
  if (options.length === 0) return
  const [used] = await query<{ option: string; kits: number }>(
    sql`select custom ->> ${id}::text as option, count(*)::int as kits from projects
      where "user" = ${userId} and custom ->> ${id}::text = any(${options}::text[]) group by 1 order by 1 limit 1`,
    tx,
  )
  if (!used) return
  const text = i18n.t(
    '{kits, plural, one {# kit has} other {# kits have}} “{option}”. Choose another option for them first.',
    used,
  )
  throw new InvalidError({ options: [text] })
}
