import sql from 'sql-template-tag'
import type { ProjectPicture } from '~/features/collection/projects/project-card-data'
import { PICTURE_COLUMNS } from '~/features/collection/projects/project-columns.server'
import type { Actor } from '~/platform/actor'
import { type Day, daysBetween } from '~/platform/dates'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'

export type KitInProgress = ProjectPicture & {
  id: string
  title: string
  company: string | null
  /** whole days since the start; null if the start date is missing or in the future */
  days: number | null
  lastNote: { date: Day; text: string } | null
}

const NOTE_LENGTH = 220

/**
 * Returns the kits in progress, last changed first; a progress note counts as a change of its kit. Kits with a note or
 * a start in the last 30 days precede the others: an import changes all kits at once.
 */
export async function kitsInProgress(actor: Actor, today: Day, limit: number): Promise<KitInProgress[]> {
  const rows = await query<ProgressRow>(
    prepared(sql`
    select p.id, p.title, c.name as company, ${PICTURE_COLUMNS}, p.date_started as started,
      note.date as "noteDate", note.content as note
    from (
      select *, (date_started > ${today}::date - 30) is true
        or exists (select from progress_notes n where n.project = projects.id) as active
      from projects where "user" = ${actor.userId} and status = 'progress'
      order by active desc, updated desc, id limit ${limit}
    ) p
    left join companies c on c.id = p.company
    left join lateral (
      select n.date, left(n.content, 2000) as content from progress_notes n
      where n.project = p.id and n.content <> '' order by n.date desc, n.created desc limit 1
    ) note on true
    order by p.active desc, p.updated desc, p.id`),
  )
  return rows.map(({ started, noteDate, note, ...kit }) => ({
    ...kit,
    days: started && started <= today ? daysBetween(started, today) : null,
    lastNote: noteDate ? { date: noteDate, text: excerpt(note ?? '') } : null,
  }))
}

type ProgressRow = Omit<KitInProgress, 'days' | 'lastNote'> & {
  started: Day | null
  noteDate: Day | null
  note: string | null
}

// Removes the simple HTML of notes from API clients. "a <3 for it" is not HTML.
function excerpt(note: string): string {
  const words = note
    .replace(/<\/?(p|br|div|span|b|strong|i|em|u|s|a|ul|ol|li|h[1-6]|blockquote|pre|code|hr)(\s[^<>]*)?\/?>/gi, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return words.length > NOTE_LENGTH ? `${words.slice(0, NOTE_LENGTH).replace(/\s+\S*$/, '')}…` : words
}
