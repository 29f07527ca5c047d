import type { Actor } from '~/platform/actor'
import { db, type Tx } from '~/platform/db.server'

/** What taking a change back did: kits that are as they were, and kits that were changed (or deleted) since and stay as they are. */
export type UndoneBulk = { kits: number; skipped: number }

/**
 * Takes a change of many kits back. What was changed since in the same place is left alone: only what still is as the change made it
 * becomes what it was. Null when there is nothing to take back (any more).
 */
export function undoBulk(actor: Actor, id: string): Promise<UndoneBulk | null> {
  return db.$transaction(
    async tx => {
      const [change] = await tx.$queryRaw<Change[]>`
        select (select array(select jsonb_object_keys(fields -> 0 -> 'was'))) as columns,
          array(select e ->> 'id' from jsonb_array_elements(fields) e) as fields,
          array(select e ->> 'project' from jsonb_array_elements(tagged) e) as tagged,
          array(select e ->> 'project' from jsonb_array_elements(untagged) e) as untagged
        from kit_changes where id = ${id} and "user" = ${actor.userId} and expires > now() for update`
      if (!change) return null
      const fields = await giveBack(tx, actor, id, change)
      const links = await linkAgain(tx, actor, id)
      await unlink(tx, actor, id)
      await tx.$executeRaw`delete from kit_changes where id = ${id}`
      const skipped = new Set([
        ...change.fields.filter(kit => !fields.has(kit)),
        ...change.untagged.filter(kit => !links.has(kit)),
      ])
      const all = new Set([...change.fields, ...change.tagged, ...change.untagged])
      return { kits: all.size - skipped.size, skipped: skipped.size }
    },
    { maxWait: 30_000, timeout: 60_000 },
  )
}

type Change = { columns: string[]; fields: string[]; tagged: string[]; untagged: string[] }

// The columns a change can touch: only these texts become part of a statement.
const COLUMNS = [
  'status',
  'date_purchased',
  'date_received',
  'date_started',
  'date_completed',
  'completed_by_status',
  'kit_category',
  'company',
  'artist',
]

async function giveBack(tx: Tx, { userId }: Actor, id: string, change: Change): Promise<Set<string>> {
  const columns = COLUMNS.filter(column => change.columns.includes(column))
  if (columns.length === 0) return new Set()
  const now = `jsonb_build_object(${columns.map(column => `'${column}', p.${column}`).join(', ')})`
  const kits = await tx.$queryRawUnsafe<{ id: string }[]>(
    `update projects p set ${columns.map(column => `${column} = w.${column}`).join(', ')}, updated = now()
     from kit_changes c cross join lateral jsonb_to_recordset(c.fields) as kit(id text, was jsonb, now jsonb)
       cross join lateral jsonb_populate_record(null::projects, kit.was) w
     where c.id = $1 and p.id = kit.id and p."user" = $2 and ${now} = kit.now
       and (w.company is null or exists (select from companies where id = w.company and "user" = $2))
       and (w.artist is null or exists (select from artists where id = w.artist and "user" = $2))
     returning p.id`,
    id,
    userId,
  )
  return new Set(kits.map(kit => kit.id))
}

async function linkAgain(tx: Tx, { userId }: Actor, id: string): Promise<Set<string>> {
  const links = await tx.$queryRaw<{ project: string }[]>`
    insert into project_tags select r.* from kit_changes c cross join lateral jsonb_populate_recordset(null::project_tags, c.untagged) r
    where c.id = ${id} and exists (select from projects where id = r.project and "user" = ${userId})
      and exists (select from tags where id = r.tag and "user" = ${userId})
    on conflict (project, tag) do update set updated = excluded.updated returning project`
  return touch(tx, links)
}

async function unlink(tx: Tx, { userId }: Actor, id: string): Promise<void> {
  const links = await tx.$queryRaw<{ project: string }[]>`
    delete from project_tags link using kit_changes c cross join lateral jsonb_to_recordset(c.tagged) as e(id text)
    where c.id = ${id} and link.id = e.id and link."user" = ${userId} returning link.project`
  await touch(tx, links)
}

async function touch(tx: Tx, links: { project: string }[]): Promise<Set<string>> {
  const kits = new Set(links.map(({ project }) => project))
  await tx.$executeRaw`update projects set updated = now() where id = any(${[...kits]}::text[]) and updated < now()`
  return kits
}
