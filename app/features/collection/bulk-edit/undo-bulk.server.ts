import sql, { raw } from 'sql-template-tag'
import { columnOf, fieldsWith } from '~/features/collection/projects/project-fields'
import { PROJECT_DATES } from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import { execute, query } from '~/platform/db/query.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'

/** The numbers of restored kits, and of kits that stay as they are because they were changed or deleted since. */
export type UndoneBulk = { kits: number; skipped: number }

/** Undoes a bulk change. Restores only values that were not changed since. Returns null if there is nothing to undo. */
export function undoBulk(actor: Actor, id: string): Promise<UndoneBulk | null> {
  return inTransaction(
    async tx => {
      const found = sql`
        select (select array(select jsonb_object_keys(fields -> 0 -> 'was'))) as columns,
          array(select e ->> 'id' from jsonb_array_elements(fields) e) as fields,
          array(select e ->> 'project' from jsonb_array_elements(tagged) e) as tagged,
          array(select e ->> 'project' from jsonb_array_elements(untagged) e) as untagged
        from kit_changes where id = ${id} and "user" = ${actor.userId} and expires > now() and custom_field is null for update`
      const [change] = await query<Change>(found, tx)
      if (!change) return null
      const fields = await restoreColumns(tx, actor, id, change)
      const links = await linkAgain(tx, actor, id)
      await unlink(tx, actor, id)
      await execute(sql`delete from kit_changes where id = ${id}`, tx)
      const skipped = new Set([
        ...change.fields.filter(kit => !fields.has(kit)),
        ...change.untagged.filter(kit => !links.has(kit)),
      ])
      const all = new Set([...change.fields, ...change.tagged, ...change.untagged])
      return { kits: all.size - skipped.size, skipped: skipped.size }
    },
    { timeout: 60_000 },
  )
}

type Change = { columns: string[]; fields: string[]; tagged: string[]; untagged: string[] }

// The columns that a bulk change can set. Only these names become part of SQL.
const COLUMNS = [
  ...[...fieldsWith('bulk'), ...PROJECT_DATES].filter(name => name !== 'tags').map(columnOf),
  'completed_by_status',
  'custom',
]

async function restoreColumns(tx: Tx, { userId }: Actor, id: string, change: Change): Promise<Set<string>> {
  const columns = COLUMNS.filter(column => change.columns.includes(column))
  if (columns.length === 0) return new Set()
  const now = raw(`jsonb_build_object(${columns.map(column => `'${column}', p.${column}`).join(', ')})`)
  const kits = await query<{ id: string }>(
    sql`update projects p set ${raw(columns.map(column => `${column} = w.${column}`).join(', '))}, updated = now()
     from kit_changes c cross join lateral jsonb_to_recordset(c.fields) as kit(id text, was jsonb, now jsonb)
       cross join lateral jsonb_populate_record(null::projects, kit.was) w
     where c.id = ${id} and p.id = kit.id and p."user" = ${userId} and ${now} = kit.now
       and (w.company is null or exists (select from companies where id = w.company and "user" = ${userId}))
       and (w.artist is null or exists (select from artists where id = w.artist and "user" = ${userId}))
     returning p.id`,
    tx,
  )
  return new Set(kits.map(kit => kit.id))
}

async function linkAgain(tx: Tx, { userId }: Actor, id: string): Promise<Set<string>> {
  const links = sql`
    insert into project_tags (id, "user", project, tag, created, updated)
      select r.id, r."user", r.project, r.tag, r.created, r.updated
      from kit_changes c cross join lateral jsonb_populate_recordset(null::project_tags, c.untagged) r
    where c.id = ${id} and exists (select from projects where id = r.project and "user" = ${userId})
      and exists (select from tags where id = r.tag and "user" = ${userId})
    on conflict (project, tag) do update set updated = excluded.updated returning project`
  return touch(tx, await query(links, tx))
}

async function unlink(tx: Tx, { userId }: Actor, id: string): Promise<void> {
  const links = sql`
    delete from project_tags link using kit_changes c cross join lateral jsonb_to_recordset(c.tagged) as e(id text)
    where c.id = ${id} and link.id = e.id and link."user" = ${userId} returning link.project`
  await touch(tx, await query(links, tx))
}

async function touch(tx: Tx, links: { project: string }[]): Promise<Set<string>> {
  const kits = new Set(links.map(({ project }) => project))
  await execute(sql`update projects set updated = now() where id = any(${[...kits]}::text[]) and updated < now()`, tx)
  return kits
}
