import sql, { type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { query } from '~/platform/db/query.server'
import { wireInstant } from '../wire-time'
import type { MonthInReview } from './figures'
import { type FiguresOf, generatedAt, monthName, monthOf, yearOf } from './own-figures.server'

type Review = z.output<typeof MonthInReview>
type Kit<Time> = Omit<Review['completedKits'][number], 'date'> & { date: Time }

/** Returns the kits completed and added in a month, whatever their status, and its progress notes, newest first. */
export async function monthInReview(of: FiguresOf): Promise<Review> {
  const [year, month] = [yearOf(of), monthOf(of)]
  const first = sql`make_date(${year}, ${month}, 1)`
  const inMonth = (time: Sql) => sql`${time} >= ${first} and ${time} < ${first} + interval '1 month'`
  const kits = <Time>(time: Sql, when: Sql) =>
    query<Kit<Time>>(sql`
      select p.id, p.title, ${time} as date, c.name as company, a.name as artist from projects p
      left join companies c on c.id = p.company left join artists a on a.id = p.artist
      where p."user" = ${of.userId} and ${inMonth(when)} order by ${time} desc, p.title, p.id`)
  const [completedKits, added, progressNotes] = await Promise.all([
    kits<string>(sql`p.date_completed`, sql`p.date_completed`),
    kits<Date>(sql`p.created`, sql`p.created at time zone 'UTC'`),
    query<Review['progressNotes'][number]>(sql`
      select n.id, n.project as "projectId", p.title as "projectTitle", n.date, n.content, n.image <> '' as "hasImage"
      from progress_notes n join projects p on p.id = n.project
      where n."user" = ${of.userId} and ${inMonth(sql`n.date`)} order by n.date desc, n.created desc, n.id desc`),
  ])
  const newAdditions = added.map(kit => ({ ...kit, date: wireInstant(kit.date) }))
  const label = `${monthName(month)} ${year}`
  return { generatedAt: generatedAt(), year, month, label, completedKits, newAdditions, progressNotes }
}
