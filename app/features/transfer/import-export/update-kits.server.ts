import sql, { raw } from 'sql-template-tag'
import type { CustomValues } from '~/features/collection/custom-fields/custom-field-terms'
import { percentOf } from '~/features/collection/projects/kit-progress.server'
import { rowOf, selectFields } from '~/features/collection/projects/project-columns.server'
import { columnOf, FIELD_NAMES, type ProjectFieldName } from '~/features/collection/projects/project-fields'
import { datesForStatus, type ProjectDates, statusForFinish } from '~/features/collection/projects/project-status'
import { PROJECT_DATES, type ProjectStatus } from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import { newId } from '~/platform/db/ids.server'
import { execute, query } from '~/platform/db/query.server'
import type { Tx } from '~/platform/db/transaction.server'
import type { Links } from './import-links.server'
import type { PlannedRow } from './import-plan'
import type { FormerKit } from './import-result'
import { type LandedRow, linkTags, noteProgress } from './insert-kits.server'
import type { CustomOf } from './own-values.server'

/** The fields that an update may change. Title and company identify the kit; tags are added. */
const UPDATED_FIELDS = FIELD_NAMES.filter(name => !['title', 'company', 'tags'].includes(name)) as UpdatedField[]
type UpdatedField = Exclude<ProjectFieldName, 'title' | 'company' | 'tags'>
type KitFields = Record<UpdatedField, string | number | boolean | null>
type WrittenKit = KitFields & { id: string; custom: CustomValues }
type StoredKit = WrittenKit &
  ProjectDates & {
    status: ProjectStatus
    isFinishFromRule: boolean
    progress: number | null
    /** of all notes */
    minutes: number
    updated: Date
  }

/**
 * Updates existing kits: non-empty cells replace values, empty cells change nothing, tags are added, and another
 * percentage and more time become a progress note. Returns the previous values for the undo.
 */
export async function updateKits(
  tx: Tx,
  actor: Actor,
  { rows, links, customOf, moment }: { rows: PlannedRow[]; links: Links; customOf: CustomOf; moment: Date },
): Promise<{ kits: LandedRow[]; former: FormerKit[] }> {
  const kits = rows.flatMap(row => (row.kit ? { row, id: row.kit.id } : []))
  if (kits.length === 0) return { kits, former: [] }
  const stored = await storedKits(tx, actor, kits)
  const newLinks = await linkTags(tx, actor, kits, links.tags)
  const addedTags = new Map<string, string[]>()
  for (const { project, tag } of newLinks) addedTags.set(project, [...(addedTags.get(project) ?? []), tag])
  const changed = kits.flatMap(({ row, id }) => {
    const kit = stored.get(id)
    if (!kit) return []
    const given = givenFields(row, links) as Partial<KitFields & ProjectDates & { status: ProjectStatus }>
    const custom = { ...kit.custom, ...customOf(row) }
    const after = { ...kit, ...given, ...clearedDates(kit, row), ...statusForFinish(kit, given), custom }
    const tags = addedTags.get(id) ?? []
    const fields: FormerKit['fields'] = Object.fromEntries(
      UPDATED_FIELDS.filter(name => after[name] !== kit[name]).map(name => [name, kit[name]]),
    )
    if (Object.entries(custom).some(([id, value]) => kit.custom[id] !== value)) fields.custom = kit.custom
    const note = progressNote(row, kit)
    if (Object.keys(fields).length === 0 && tags.length === 0 && !note) return []
    return { after, note, former: { id, updated: moment.toISOString(), fields, addedTags: tags, addedNote: note?.id } }
  })
  await writeKits(
    tx,
    actor,
    changed.map(({ after }) => after),
    moment,
  )
  await noteProgress(
    tx,
    actor,
    changed.flatMap(({ note }) => note ?? []),
  )
  return { kits, former: changed.map(({ former }) => former) }
}

/** Returns a note with what a row says about a kit: its percentage, and the time that its notes lack. */
function progressNote({ progress, minutes }: PlannedRow, kit: StoredKit) {
  const percent = progress === kit.progress ? null : progress
  const more = Math.max(0, (minutes ?? 0) - kit.minutes)
  return percent === null && more === 0 ? undefined : { id: newId(), project: kit.id, percent, minutes: more || null }
}

/**
 * Stores on kits that were found by their title the ID that the row has in the other app: a later file finds them by
 * it, also when they were renamed. Keeps the ID of another app. Returns the kits that got one, for the undo.
 */
export async function giveSourceIds(tx: Tx, { userId }: Actor, rows: PlannedRow[]): Promise<string[]> {
  const matched = rows.filter(({ kit, sourceId }) => kit && !kit.sourceId && sourceId)
  if (matched.length === 0) return []
  const given = await query<{ id: string }>(
    sql`update projects set source_id = given.source
      from unnest(${matched.map(({ kit }) => kit?.id)}::text[], ${matched.map(row => row.sourceId)}::text[]) as given(id, source)
      where projects.id = given.id and projects."user" = ${userId} and projects.source_id = '' returning projects.id`,
    tx,
  )
  return given.map(({ id }) => id)
}

/** Writes the kits in one statement. Skips other users' kits, and clears an artist of another user. */
export async function writeKits(tx: Tx, actor: Actor, kits: WrittenKit[], moment: Date): Promise<void> {
  if (kits.length === 0) return
  const fields = kits.map(kit => ({ id: kit.id, artist: kit.artist, custom: kit.custom, ...rowOf(kit) }))
  await execute(
    sql`update projects set ${raw(WRITTEN.map(column => `${column} = kit.${column}`).join(', '))}, updated = ${moment},
      artist = (select id from artists where artists.id = kit.artist and artists."user" = ${actor.userId})
    from jsonb_populate_recordset(null::projects, ${JSON.stringify(fields)}::jsonb) as kit
    where projects.id = kit.id and projects."user" = ${actor.userId}`,
    tx,
  )
}

const WRITTEN = [...UPDATED_FIELDS.filter(name => name !== 'artist').map(columnOf), 'custom']

/** Returns the kits and locks them until the transaction ends. */
export async function storedKits(tx: Tx, actor: Actor, kits: { id: string }[]): Promise<Map<string, StoredKit>> {
  const found = await query<StoredKit>(
    sql`select id, custom, ${selectFields('projects')}, artist, updated, ${raw(percentOf('projects'))}::float8 as progress,
      coalesce((select sum(minutes) from progress_notes where project = projects.id), 0)::int as minutes,
      coalesce(date_completed = completed_by_status, false) as "isFinishFromRule"
    from projects where "user" = ${actor.userId} and id = any(${kits.map(kit => kit.id)}::text[])
    order by id for no key update`,
    tx,
  )
  return new Map(found.map(kit => [kit.id, kit]))
}

/** The finish date that the status rule clears, unless the line has one. */
function clearedDates(kit: StoredKit, { input, given }: PlannedRow): Partial<KitFields> {
  if (!input || !given.includes('status')) return {}
  const typed = PROJECT_DATES.filter(name => given.includes(name))
  const { status: from, isFinishFromRule } = kit
  const { cleared } = datesForStatus({ from, to: input.status, dates: kit, today: null, isFinishFromRule, typed })
  return cleared ? { [cleared]: null } : {}
}

function givenFields({ input, given }: PlannedRow, links: Links): Partial<KitFields> {
  if (!input) return {}
  const { artist, ...fields } = input
  const values = { ...fields, artist: links.artists.get(artist) ?? null }
  return Object.fromEntries(UPDATED_FIELDS.filter(name => given.includes(name)).map(name => [name, values[name]]))
}
