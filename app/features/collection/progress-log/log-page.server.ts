import sql from 'sql-template-tag'
import {
  type StoppedTimer,
  stoppedTimerOf,
  type Timer,
  timerOf,
} from '~/features/collection/progress-notes/timers.server'
import type { ProjectPicture } from '~/features/collection/projects/card/project-card-data'
import { type Figure, type KitProgress, progressOf } from '~/features/collection/projects/kit-progress'
import { canvasIn, figureOf } from '~/features/collection/projects/kit-progress.server'
import { PICTURE_COLUMNS } from '~/features/collection/projects/project-columns.server'
import type { Canvas } from '~/features/collection/projects/project-figures'
import { totalOf } from '~/features/collection/projects/project-figures'
import type { ProjectStatus } from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { NotFoundError } from '~/platform/errors'

export type LoggedKit = ProjectPicture & {
  id: string
  title: string
  status: ProjectStatus
  progress: KitProgress | null
  /** the kit's diamonds, stated or estimated */
  total: number | null
  isTotalEstimated: boolean
  /** the day of its newest note */
  worked: Day | null
}

/** A kit that "Change" offers. */
export type OtherKit = { id: string; title: string }

export type LogPage = {
  kit: LoggedKit
  others: OtherKit[]
  timer: Timer | null
  /** of this kit, otherwise of another one */
  stopped: StoppedTimer | null
}

const OTHERS = 50

/**
 * Returns the data of the log form with two statements: a kit, the other kits in progress, and the timers. Without an ID
 * it is the kit last worked on; null if none is in progress.
 * @throws NotFoundError for an unknown ID
 */
export async function logPage(actor: Actor, id?: string): Promise<LogPage | null> {
  const kits = await query<OtherKit>(
    prepared(sql`
      select id, title from projects where "user" = ${actor.userId} and status = 'progress'
      order by updated desc, id limit ${OTHERS + 1}`),
  )
  const chosen = id ?? kits[0]?.id
  if (chosen === undefined) return null
  const [row] = await query<Row>(
    prepared(sql`
      select p.id, p.title, p.status::text as status, ${PICTURE_COLUMNS}, ${canvasIn('p')} as canvas,
        ${figureOf('p')} as figure, ${timerOf(actor)} as timer, ${stoppedTimerOf(actor, chosen)} as stopped,
        (select max(date)::text from progress_notes n where n.project = p.id) as worked
      from projects p where p.id = ${chosen} and p."user" = ${actor.userId}`),
  )
  if (!row) throw new NotFoundError()
  const { timer, stopped, figure, canvas, ...kit } = row
  const { total, isEstimated } = totalOf(canvas)
  const progress = progressOf(figure, canvas)
  return {
    kit: { ...kit, progress, total, isTotalEstimated: isEstimated },
    others: kits.filter(kit => kit.id !== chosen).slice(0, OTHERS),
    timer,
    stopped,
  }
}

type Row = Omit<LoggedKit, 'progress' | 'total' | 'isTotalEstimated'> & {
  canvas: Canvas
  figure: Figure | null
  timer: Timer | null
  stopped: StoppedTimer | null
}
