import sql from 'sql-template-tag'
import type { RowNote, SourcePhoto } from '~/features/transfer/csv/csv-table'
import type { Actor } from '~/platform/actor'
import { type Db, db } from '~/platform/db/db.server'
import { derivedId } from '~/platform/db/ids.server'
import { query } from '~/platform/db/query.server'
import type { ImportOptions } from './import-options'
import type { NeededPhoto } from './import-photos.server'
import { actionFor, type PlannedRow, type Step } from './import-plan'

/** What a row becomes: its action, its kit, and the notes and photos that the kit lacks. */
export type Landing = {
  row: PlannedRow
  step: Step
  kitId: string
  photo?: SourcePhoto
  notes: { id: string; note: RowNote }[]
  /** photos of notes that the kit has without a photo */
  notePhotos: { id: string; photos: SourcePhoto[] }[]
}

/** Plans each row. IDs are derived from the import, so that photos are stored before the rows. */
export async function planLandings(
  actor: Actor,
  importId: string,
  rows: PlannedRow[],
  options: ImportOptions,
  on: Db = db,
): Promise<Landing[]> {
  const leftOut = new Set(options.leftOut)
  const stepOf = ({ verdict, line }: PlannedRow) =>
    leftOut.has(line) && verdict !== 'problem' ? 'skip' : actionFor(verdict, options)
  const steps = rows.map(stepOf)
  const isUnchanged = (row: PlannedRow, step?: Step) => (step === 'skip' || step === 'update') && !leftOut.has(row.line)
  const affected = rows.filter(
    (row, at) => row.kit && (row.photo || row.notes.length > 0) && isUnchanged(row, steps[at]),
  )
  const kits = await storedNotes(
    actor,
    affected.flatMap(({ kit }) => kit?.id ?? []),
    on,
  )
  return rows.map((row, at): Landing => {
    const step = steps[at] ?? 'skip'
    const idOf = (...of: string[]) => derivedId(importId, String(row.line), ...of)
    const whole = () => row.notes.map((note, place) => ({ id: idOf('note', String(place)), note }))
    if (step === 'add') return { row, step, kitId: idOf('kit'), photo: row.photo, notes: whole(), notePhotos: [] }
    const kit = isUnchanged(row, step) && row.kit ? kits.get(row.kit.id) : undefined
    const kitId = row.kit?.id ?? ''
    if (!kit) return { row, step, kitId, notes: [], notePhotos: [] }
    const left = [...kit.notes]
    const notes: Landing['notes'] = []
    const notePhotos: Landing['notePhotos'] = []
    for (const { id, note } of whole()) {
      const place = left.findIndex(stored => isSame(stored, note))
      const [stored] = place < 0 ? [] : left.splice(place, 1)
      if (!stored) notes.push({ id, note })
      else if (!stored.hasPhoto && note.photos?.length) notePhotos.push({ id: stored.id, photos: note.photos })
    }
    return { row, step, kitId, photo: kit.hasPhoto ? undefined : row.photo, notes, notePhotos }
  })
}

/** Returns whether a landing changes the collection. */
export const isWork = ({ step, ...landing }: Landing) => step === 'add' || step === 'update' || addsTo(landing)

/** Returns whether a landing brings notes or photos. */
export const addsTo = ({ photo, notes, notePhotos }: Pick<Landing, 'photo' | 'notes' | 'notePhotos'>) =>
  photo !== undefined || notes.length > 0 || notePhotos.length > 0

/** Returns the photos to store. */
export const photosOf = (landings: Landing[]): NeededPhoto[] =>
  landings.flatMap(({ row: { line, title }, kitId, photo, notes, notePhotos }) => {
    const ofNotes = [...notes.map(({ id, note }) => ({ id, photos: note.photos ?? [] })), ...notePhotos]
    return [
      ...(photo ? [{ photo, line, title, collection: 'projects' as const, record: kitId, position: 0 }] : []),
      ...ofNotes.flatMap(({ id, photos }) =>
        photos.map((photo, position) => ({
          ...{ photo, line, title, record: id, position },
          collection: 'progress_notes' as const,
        })),
      ),
    ]
  })

type StoredNote = {
  id: string
  sourceId: string
  date: string
  content: string
  percent: number | null
  minutes: number | null
  hasPhoto: boolean
}
type StoredKit = { hasPhoto: boolean; notes: StoredNote[] }

async function storedNotes({ userId }: Actor, kits: string[], on: Db): Promise<Map<string, StoredKit>> {
  if (kits.length === 0) return new Map()
  const rows = await query<StoredKit & { id: string }>(
    sql`
    select p.id, p.image <> '' as "hasPhoto", coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'sourceId', n.source_id,
      'date', n.date, 'content', n.content, 'percent', n.percent, 'minutes', n.minutes, 'hasPhoto', n.image <> '')
      order by n.date, n.created, n.id) filter (where n.id is not null), '[]') as notes
    from projects p left join progress_notes n on n.project = p.id
    where p."user" = ${userId} and p.id = any(${kits}::text[]) group by p.id`,
    on,
  )
  return new Map(rows.map(({ id, ...kit }) => [id, kit]))
}

/** Returns whether two notes are the same: matched by source ID, else by content. */
function isSame(stored: StoredNote, { id, date, content, percent, minutes }: RowNote): boolean {
  if (stored.sourceId && id) return stored.sourceId === id
  return (
    stored.date === date &&
    stored.content.trim() === content.trim() &&
    stored.percent === (percent ?? null) &&
    stored.minutes === (minutes ?? null)
  )
}
