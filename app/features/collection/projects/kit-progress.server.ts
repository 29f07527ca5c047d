import { raw, type Sql } from 'sql-template-tag'
import { columnOf } from './project-fields'
import { CANVAS_COLUMNS, DRILLS_PER_CM2, STATED } from './project-figures'

// The functions of kit-progress.ts as SQL; a test compares them. Aliases are ours, never a client's.

/** Returns SQL for the diamonds of the kit `p`: stated, or else estimated from its size. Null if unknown. */
export const totalIn = (p: string) =>
  `coalesce(nullif(${p}.${STATED}, 0), nullif(floor(${p}.width * ${p}.height * ${DRILLS_PER_CM2} + 0.5), 0)::int8)`

/** Returns SQL for the values of the kit `p` that determine its diamonds, as an object (`Canvas`). */
export const canvasIn = (p: string): Sql =>
  raw(
    `json_build_object(${Object.keys(CANVAS_COLUMNS)
      .map(name => `'${name}', ${p}.${columnOf(name)}`)
      .join()})`,
  )

/** Returns the SQL condition that the diamonds of the kit `p` are not stated. */
export const isEstimatedIn = (p: string): Sql => raw(`coalesce(${p}.${STATED}, 0) = 0`)

/** Returns SQL for the diamonds placed up to the note `n`, entered or derived. Null if unknown. */
export const placedIn = (n: string, total: string) =>
  `coalesce(${n}.placed, floor(${total} * ${n}.percent / 100 + 0.5)::int8)`

/** Returns SQL for the percentage of the note `n`, entered or derived. Null if unknown. */
export const percentIn = (n: string, total: string) =>
  `coalesce(${n}.percent, case when ${n}.placed >= ${total} then 100
    when ${n}.placed is not null and ${total} is not null then least(99.9, round(${n}.placed * 100.0 / ${total}, 1)) end)`

/** Returns the SQL condition that the note `n` has a figure. Progress is the newest one; a partial index has them. */
export const hasFigure = (n: string) => `(${n}.placed is not null or ${n}.percent is not null)`

/** SQL: the newest figure of the kit `p`, as `columns` of its note `n`. */
const newestFigure = (p: string, columns: string) => `
  select ${columns} from progress_notes n where n.project = ${p}.id and ${hasFigure('n')}
  order by n.date desc, n.created desc, n.id limit 1`

/**
 * Returns SQL for the diamonds that the note `n` of the kit `p` added to the last known number, or to 0. Negative for a
 * correction.
 */
export const gainIn = (n: string, p: string) =>
  `${placedIn(n, totalIn(p))} - coalesce(${placedBefore(n, totalIn(p))}, 0)`

/**
 * Returns SQL for the diamonds placed before the note `n`. Skips a percentage of an unknown count. Null without a
 * number.
 */
export const placedBefore = (n: string, total: string) => `(
  select ${placedIn('before', total)} from progress_notes before
  where before.project = ${n}.project and ${hasFigure('before')} and ${placedIn('before', total)} is not null
    and (before.date, before.created) < (${n}.date, ${n}.created)
  order by before.date desc, before.created desc, before.id limit 1)`

/**
 * Returns SQL for the newest figure of the kit `p` as an object (`Figure`). Null without one, or unless `condition`
 * holds.
 */
export const figureOf = (p: string, condition = 'true'): Sql =>
  raw(
    `(case when ${condition} then (${newestFigure(p, `json_build_object('placed', n.placed, 'percent', n.percent)`)}) end)`,
  )

/** Returns SQL for the diamonds placed on the kit `p`, by its newest figure. Null if unknown. */
export const placedOf = (p: string) => `(${newestFigure(p, placedIn('n', totalIn(p)))})`
/** Returns SQL for the percentage of the kit `p`, by its newest figure. Null if unknown. */
export const percentOf = (p: string) => `(${newestFigure(p, percentIn('n', totalIn(p)))})`
