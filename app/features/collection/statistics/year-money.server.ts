import sql, { raw } from 'sql-template-tag'
import { IS_BOUGHT } from '~/features/collection/dashboard/matching-kits.server'
import type { Amount } from '~/features/collection/money/money'
import { sumsOf } from '~/features/collection/money/money.server'
import type { Actor } from '~/platform/actor'
import { daysOfYear } from '~/platform/db/days-of-year'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { LEFT_ON } from './year-left.server'

/** What a year cost and brought in, by currency. */
export type YearMoney = {
  /** prices and shipping of the kits purchased in the year */
  spent: Amount[]
  /** what the kits that left in the year were sold for */
  earned: Amount[]
  /** the purchases of all years without a date */
  undated: Amount[]
  undatedKits: number
}

/**
 * Returns the money of a year; all empty if money is hidden. A sale counts in the year in which the kit left, or in
 * none if it was added as destashed without that day.
 */
export async function yearMoney(actor: Actor, year: number): Promise<YearMoney> {
  const paid = (which: ReturnType<typeof sql>) =>
    sumsOf(sql`select currency, paid as amount from bought where ${which}`)
  const [money] = await query<YearMoney>(
    prepared(sql`
    with own as materialized (
      select p.id, p.status, p.currency, p.price, p.shipping, p.sold_for, p.date_purchased, p.date_left,
        coalesce(p.price, 0) + coalesce(p.shipping, 0) as paid, coalesce(nullif(u.timezone, ''), 'UTC') as zone
      from projects p join users u on u.id = p."user"
      where p."user" = ${actor.userId} and not u.hides_money
        and (p.price is not null or p.shipping is not null or p.sold_for is not null)
    ), bought as (select * from own p where ${raw(IS_BOUGHT)}),
    sold as (
      select p.currency, p.sold_for as amount, ${raw(LEFT_ON)} as day from own p where p.sold_for > 0
    )
    select ${paid(sql`date_purchased between ${daysOfYear(year)}`)} as spent,
      ${sumsOf(sql`select currency, amount from sold where day between ${daysOfYear(year)}`)} as earned,
      ${paid(sql`date_purchased is null`)} as undated,
      (select count(*)::int from bought where date_purchased is null) as "undatedKits"`),
  )
  return money ?? { spent: [], earned: [], undated: [], undatedKits: 0 }
}
