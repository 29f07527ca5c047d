import sql from 'sql-template-tag'
import { execute, query } from '~/platform/db/query.server'
import { defineCron } from '~/platform/jobs/jobs.server'
import { type Changes, joinEdits } from './join-edits'
import { MAX_EDITS, MAX_NOTES } from './kit-edits.server'

/**
 * Joins edits within ten minutes, and deletes those that were reverted and those beyond the newest 100 of a kit. Runs
 * nightly: in the trigger, it would take longer than to write an edit.
 */
export async function tidyKitEdits(): Promise<void> {
  const kits = await kitsToJoin()
  for (let from = 0; from < kits.length; from += KITS_A_BATCH) await joinEditsOf(kits.slice(from, from + KITS_A_BATCH))
  await execute(sql`
    delete from kit_edits where id in (
      select id from (select id, row_number() over (partition by project order by created desc) as place from kit_edits) newest
      where place > ${MAX_EDITS})`)
  await execute(sql`
    with older as materialized (
      select id from (
        select id, row_number() over (partition by project order by created desc) as place from kit_edits
        where jsonb_exists(changes, 'general_notes')
      ) newest where place > ${MAX_NOTES}
    ), emptied as (
      delete from kit_edits where id in (select id from older) and changes - 'general_notes' = '{}'
    )
    update kit_edits set changes = changes - 'general_notes', updated = now()
    where id in (select id from older) and changes - 'general_notes' <> '{}'`)
}

const KITS_A_BATCH = 500

/** Returns the kits with an edit that began less than ten minutes after the one before it. */
async function kitsToJoin(): Promise<string[]> {
  const kits = await query<{ project: string }>(sql`
    select distinct project from (
      select project, created - lag(created) over (partition by project order by created) as gap from kit_edits
    ) edits where gap < interval '10 minutes'`)
  return kits.map(({ project }) => project)
}

async function joinEditsOf(kits: string[]): Promise<void> {
  const edits = await query<{ id: string; project: string; created: Date; changes: Changes }>(sql`
    select id, project, created, changes from kit_edits where project = any(${kits}::text[]) order by created desc, id`)
  const joined = kits.flatMap(kit => joinEdits(edits.filter(({ project }) => project === kit)))
  const remaining = new Set(joined.map(({ id }) => id))
  await execute(sql`
    with gone as (
      delete from kit_edits where id = any(${edits.map(({ id }) => id).filter(id => !remaining.has(id))}::text[])
    )
    update kit_edits e set changes = j.changes, updated = now()
    from jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) as j(id text, changes jsonb)
    where e.id = j.id and e.changes <> j.changes`)
}

defineCron('tidy-kit-edits', '37 3 * * *', tidyKitEdits)
