import sql from 'sql-template-tag'
import type { ProjectPicture } from '~/features/collection/projects/card/project-card-data'
import { formatExpected } from '~/features/collection/projects/expected'
import { type Figure, type KitProgress, progressOf } from '~/features/collection/projects/kit-progress'
import { canvasIn, figureOf } from '~/features/collection/projects/kit-progress.server'
import { PICTURE_COLUMNS } from '~/features/collection/projects/project-columns.server'
import type { Canvas } from '~/features/collection/projects/project-figures'
import type { Actor } from '~/platform/actor'
import { type Day, daysBetween, dayToDate } from '~/platform/dates'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { i18n } from '~/platform/messages'
import { timeAgo } from '~/platform/time-ago'

type Kit = ProjectPicture & { id: string; title: string; company: string | null }

export type KitInProgress = Kit & {
  /** whole days since the start; null if the start date is missing or in the future */
  days: number | null
  lastNote: { date: Day; text: string } | null
  progress: KitProgress | null
  /** the newest photo of its notes, only for the first kit. `id` is the note's. */
  photo: (ProjectPicture & { id: string; date: Day }) | null
}

/** A kit on the way; `when` says for which day it is expected, otherwise when it was ordered. Empty if unknown. */
export type PurchasedKit = Kit & { when: string }

type Limits = { inProgress: number; purchased: number }

const NOTE_LENGTH = 220

/**
 * Returns the kits in progress and those on the way with one statement. In progress, the last changed comes first; a
 * progress note counts as a change of its kit. Kits with a note or a start in the last 30 days precede the others: an
 * import changes all kits together. On the way, the next expected comes first, then the last purchased of the others.
 */
export async function kitsUnderWay(actor: Actor, today: Day, limits: Limits) {
  const rows = await query<Row>(
    prepared(sql`
    select p.id, p.title, c.name as company, ${PICTURE_COLUMNS}, p.status, p.date_started as started,
      p.date_purchased as purchased, p.date_expected as expected, note.date as "noteDate", note.content as note, photo.photo,
      ${canvasIn('p')} as canvas, ${figureOf('p', "p.status = 'progress'")} as figure
    from (
      (select id, row_number() over (order by
          (date_started > ${today}::date - 30) is true
            or exists (select from progress_notes n where n.project = projects.id) desc, updated desc, id) as rank
        from projects where "user" = ${actor.userId} and status = 'progress' order by rank limit ${limits.inProgress})
      union all
      (select id, row_number() over (order by date_expected, date_purchased desc nulls last, updated desc, id) as rank
        from projects where "user" = ${actor.userId} and status = 'purchased' order by rank limit ${limits.purchased})
    ) ranked join projects p on p.id = ranked.id
    left join companies c on c.id = p.company
    left join lateral (
      select n.date, left(n.content, 2000) as content from progress_notes n
      where p.status = 'progress' and n.project = p.id and n.content <> '' order by n.date desc, n.created desc limit 1
    ) note on true
    left join lateral (
      select json_build_object('id', n.id, 'date', n.date, 'image', n.image, 'imageWidth', n.image_width,
        'imageHeight', n.image_height, 'imagePreview', n.image_preview) as photo
      from progress_notes n where p.status = 'progress' and ranked.rank = 1 and n.project = p.id and n.image <> ''
      order by n.date desc, n.created desc limit 1
    ) photo on true
    order by ranked.rank`),
  )
  const inProgress: KitInProgress[] = []
  const onTheWay: PurchasedKit[] = []
  for (const { status, started, purchased, expected, noteDate, note, photo, figure, canvas, ...kit } of rows) {
    if (status === 'purchased')
      onTheWay.push({ ...kit, when: expected ? formatExpected(expected, today) : formatOrdered(purchased, today) })
    else {
      inProgress.push({
        ...kit,
        days: started && started <= today ? daysBetween(started, today) : null,
        lastNote: noteDate ? { date: noteDate, text: excerpt(note ?? '') } : null,
        photo,
        progress: progressOf(figure, canvas),
      })
    }
  }
  return { inProgress, onTheWay }
}

type Row = Kit & {
  canvas: Canvas
  figure: Figure | null
  status: 'progress' | 'purchased'
  started: Day | null
  purchased: Day | null
  expected: Day | null
  noteDate: Day | null
  note: string | null
  photo: KitInProgress['photo']
}

function formatOrdered(day: Day | null, today: Day): string {
  if (!day || day > today) return ''
  return day === today
    ? i18n.t('ordered today')
    : i18n.t('ordered {when}', { when: timeAgo(dayToDate(day), dayToDate(today)) })
}

// Removes the simple HTML of notes from API clients. "a <3 for it" is not HTML.
function excerpt(note: string): string {
  const text = note
    .replace(/<\/?(p|br|div|span|b|strong|i|em|u|s|a|ul|ol|li|h[1-6]|blockquote|pre|code|hr)(\s[^<>]*)?\/?>/gi, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > NOTE_LENGTH ? `${text.slice(0, NOTE_LENGTH).replace(/\s+\S*$/, '')}…` : text
}
