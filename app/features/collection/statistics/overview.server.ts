import sql from 'sql-template-tag'
import { recentProjects } from '~/features/collection/dashboard/project-list.server'
import type { ProjectCardData } from '~/features/collection/projects/project-card-data'
import type { Actor } from '~/platform/actor'
import { type Day, daysBetween } from '~/platform/dates'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { type StatusCounts, statusCounts } from './status-counts.server'
import { type YearFigures, yearFigures } from './yearly.server'

export type KitInProgress = {
  id: string
  title: string
  company: string | null
  image: string
  imageWidth: number | null
  imageHeight: number | null
  imagePreview: string
  /** whole days since the start; null if the start date is missing or in the future */
  days: number | null
  lastNote: { date: Day; text: string } | null
}

export type Overview = {
  counts: StatusCounts
  inProgress: KitInProgress[]
  recent: ProjectCardData[]
  year: YearFigures
}

const IN_PROGRESS_SHOWN = 8
const RECENT_SHOWN = 8
const NOTE_LENGTH = 220

/** Returns the data of the overview with four concurrent statements. `today` is the user's local day. */
export async function overviewOf(actor: Actor, today: Day): Promise<Overview> {
  const [counts, inProgress, recent, year] = await Promise.all([
    statusCounts(actor),
    kitsInProgress(actor, today),
    recentProjects(actor, RECENT_SHOWN),
    yearFigures(actor, Number(today.slice(0, 4))),
  ])
  return { counts, inProgress, recent, year }
}

/** Sorted by last change. A progress note counts as a change of its kit. */
async function kitsInProgress(actor: Actor, today: Day): Promise<KitInProgress[]> {
  const rows = await query<ProgressRow>(
    prepared(sql`
    select p.id, p.title, c.name as company, p.image, p.image_width, p.image_height, p.image_preview, p.date_started,
      note.date as note_date, note.content as note
    from (
      select * from projects where "user" = ${actor.userId} and status = 'progress' order by updated desc, id limit ${IN_PROGRESS_SHOWN}
    ) p
    left join companies c on c.id = p.company
    left join lateral (
      select n.date, left(n.content, 2000) as content from progress_notes n
      where n.project = p.id and n.content <> '' order by n.date desc, n.created desc limit 1
    ) note on true
    order by p.updated desc, p.id`),
  )
  return rows.map(row => ({
    id: row.id,
    title: row.title,
    company: row.company,
    image: row.image,
    imageWidth: row.image_width,
    imageHeight: row.image_height,
    imagePreview: row.image_preview,
    days: row.date_started && row.date_started <= today ? daysBetween(row.date_started, today) : null,
    lastNote: row.note_date ? { date: row.note_date, text: excerpt(row.note ?? '') } : null,
  }))
}

type ProgressRow = {
  id: string
  title: string
  company: string | null
  image: string
  image_width: number | null
  image_height: number | null
  image_preview: string
  date_started: Day | null
  note_date: Day | null
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
