import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { type Budget, plannedForYear, type SpentBudget } from '~/features/collection/budgets/budget'
import { IS_BOUGHT, IS_UNDATED } from '~/features/collection/dashboard/matching-kits.server'
import type { Amount } from '~/features/collection/money/money'
import { sumsOf } from '~/features/collection/money/money.server'
import { isEnd } from '~/features/collection/projects/project-status'
import { PROJECT_STATUSES } from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { daysOfYear } from '~/platform/db/days-of-year'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import type { YearKits } from './in-and-out'

/** What a year cost and brought in, by currency. */
type YearMoney = {
  /** of the kits that left: what they were sold for. Of a kit without that, what was asked for it */
  leftFor: Amount[]
  /** prices and shipping of the kits purchased in the year */
  spent: Amount[]
  /** what the kits that left in the year were sold for */
  earned: Amount[]
  /** the purchases of all years without a date */
  undated: Amount[]
  undatedPurchases: number
  /** null if money is hidden */
  budgets: SpentBudget[] | null
}

export type InAndOut = YearKits & YearMoney

/**
 * Returns the kits that came in and left in a year, and its money, which is empty if money is hidden. A kit that came
 * back, and is a wish or active again, did not leave. A monthly budget is about the month of `today`, and in other years
 * about all months.
 */
export async function inAndOut(actor: Actor, year: number, today: Day): Promise<InAndOut> {
  const inYear = sql`between ${daysOfYear(year)}`
  const left = sql`p.date_left ${inYear} and p.status = any(${ENDS}::project_status[])`
  const month = today.startsWith(`${year}-`) ? today.slice(0, 7) : null
  const kits = (which: Sql) => sql`count(*) filter (where ${which})::int`
  const paid = (which: Sql) => sumsOf(sql`select currency, paid as amount from bought where ${which}`)
  const inMonth = month ? sql`and (b.per = 'year' or to_char(date_purchased, 'YYYY-MM') = ${month})` : empty
  const [row] = await query<Omit<InAndOut, 'budgets'> & { budgets: (Budget & { spent: number })[] | null }>(
    prepared(sql`
    with own as materialized (
      select p.id, p.status, p.currency, p.price, p.shipping, p.sold_for, p.asked, p.date_purchased, p.date_left,
        coalesce(p.price, 0) + coalesce(p.shipping, 0) as paid
      from projects p join users u on u.id = p."user"
      where p."user" = ${actor.userId} and not u.hides_money
        and (p.price is not null or p.shipping is not null or p.sold_for is not null or p.asked is not null)
    ), bought as (select * from own p where ${raw(IS_BOUGHT)}),
    gone as (
      select p.currency, p.sold_for, coalesce(p.sold_for, p.asked) as amount from own p where ${left}
    ), planned as (
      select b.currency, b.amount, b.per, (
        select coalesce(sum(paid), 0) from bought where currency = b.currency and date_purchased ${inYear} ${inMonth}
      ) as spent
      from budgets b where b."user" = ${actor.userId} and b.year = ${year} order by b.currency
    )
    select ${kits(sql`p.status <> 'wishlist' and coalesce(p.date_received, p.date_purchased) ${inYear}`)} as "cameIn",
      ${kits(sql`p.status = 'completed' and p.date_completed ${inYear}`)} as finished,
      ${kits(left)} as "left",
      ${kits(sql`${left} and p.status = 'completed' and p.date_completed is not null`)} as "finishedAndLeft",
      ${kits(raw(IS_UNDATED))} as "undatedKits",
      ${paid(sql`date_purchased ${inYear}`)} as spent,
      ${sumsOf(sql`select currency, sold_for as amount from gone where sold_for > 0`)} as earned,
      ${sumsOf(sql`select currency, amount from gone where amount > 0`)} as "leftFor",
      ${paid(sql`date_purchased is null`)} as undated,
      (select count(*)::int from bought where date_purchased is null) as "undatedPurchases",
      (select case when not u.hides_money then (select coalesce(json_agg(planned), '[]') from planned) end
        from users u where u.id = ${actor.userId}) as budgets
    from projects p where p."user" = ${actor.userId}`),
  )
  if (!row) throw new Error('An aggregate returned no row.')
  const planned = (budget: Budget) => (month ? budget.amount : plannedForYear(budget))
  return { ...row, budgets: row.budgets?.map(budget => ({ ...budget, planned: planned(budget) })) ?? null }
}

const ENDS = PROJECT_STATUSES.filter(isEnd)
