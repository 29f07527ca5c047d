import sql, { type Sql } from 'sql-template-tag'
import { query } from '~/platform/db/query.server'
import { type FiguresOf, generatedAt, monthName, monthOf, yearOf } from './own-figures.server'

type Kit = { id: string; title: string; date: string; company: string | null; artist: string | null }
type Note = { id: string; projectId: string; projectTitle: string; date: string; content: string; hasImage: boolean }

/** Returns the kits completed and purchased in a month, and its progress notes, newest first. */
export async function monthInReview(of: FiguresOf) {
  const [year, month] = [yearOf(of), monthOf(of)]
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const inMonth = (day: Sql) => sql`${day} >= ${first}::date and ${day} < ${first}::date + interval '1 month'`
  const kits = (day: Sql, which: Sql) =>
    query<Kit>(sql`
      select p.id, p.title, ${day} as date, c.name as company, a.name as artist from projects p
      left join companies c on c.id = p.company left join artists a on a.id = p.artist
      where p."user" = ${of.userId} and ${which} and ${inMonth(day)} order by ${day} desc, p.title, p.id`)
  const [completedKits, newAdditions, progressNotes] = await Promise.all([
    kits(sql`p.date_completed`, sql`p.status = 'completed'`),
    kits(sql`p.date_purchased`, sql`p.status <> 'wishlist'`),
    query<Note>(sql`
      select n.id, n.project as "projectId", p.title as "projectTitle", n.date, n.content, n.image <> '' as "hasImage"
      from progress_notes n join projects p on p.id = n.project
      where n."user" = ${of.userId} and ${inMonth(sql`n.date`)} order by n.date desc, n.created desc, n.id desc`),
  ])
  const label = `${monthName(month)} ${year}`
  return { generatedAt: generatedAt(), year, month, label, completedKits, newAdditions, progressNotes }
}
