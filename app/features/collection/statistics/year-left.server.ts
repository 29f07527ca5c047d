import sql, { raw } from 'sql-template-tag'
import type { Amount } from '~/features/collection/money/money'
import { sumsOf } from '~/features/collection/money/money.server'
import { isEnd } from '~/features/collection/projects/project-status'
import { PROJECT_STATUSES } from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import { daysOfYear } from '~/platform/db/days-of-year'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'

/** The kits that left in a year: sold, swapped or given away. */
export type YearLeft = {
  kits: number
  /** what they were sold for, by currency. Of a kit without that, what was asked for it */
  amounts: Amount[]
}

/** SQL over kits `p` with their `zone`: the day of leaving, or the day on which a kit without one was destashed. */
export const LEFT_ON = `coalesce(p.date_left, (
  select (c.at at time zone p.zone)::date from status_changes c
  where c.project = p.id and c.to_status = 'destashed' and c.from_status is not null order by c.id desc limit 1))`

/**
 * Returns the kits that left in a year. One that came back, and is a wish or active again, does not count. Without
 * amounts if money is hidden.
 */
export async function yearLeft(actor: Actor, year: number): Promise<YearLeft> {
  const [left] = await query<YearLeft>(
    prepared(sql`
    with gone as (
      select p.currency, case when not p.hides_money then coalesce(p.sold_for, p.asked) end as amount, ${raw(LEFT_ON)} as day
      from (
        select k.id, k.status, k.currency, k.sold_for, k.asked, k.date_left, u.hides_money, coalesce(nullif(u.timezone, ''), 'UTC') as zone
        from projects k join users u on u.id = k."user" where k."user" = ${actor.userId}
      ) p
      where p.status = 'destashed' or (p.date_left is not null and p.status = any(${ENDS}::project_status[]))
    ), left_in_year as materialized (select * from gone where day between ${daysOfYear(year)})
    select count(*)::int as kits, ${sumsOf(sql`select currency, amount from left_in_year where amount > 0`)} as amounts
    from left_in_year`),
  )
  return left ?? { kits: 0, amounts: [] }
}

const ENDS = PROJECT_STATUSES.filter(isEnd)
