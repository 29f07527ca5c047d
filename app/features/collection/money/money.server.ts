import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { prepared } from '~/platform/db/prepared.server'
import { execute, query } from '~/platform/db/query.server'

/** Returns whether the user hides the prices of all kits. */
export async function moneyIsHidden({ userId }: Actor): Promise<boolean> {
  const statement = prepared(sql`select hides_money as "isHidden" from users where id = ${userId}`)
  return (await query<{ isHidden: boolean }>(statement))[0]?.isHidden ?? false
}

/** Returns whether a kit of the user has an amount. */
export async function hasMoney({ userId }: Actor): Promise<boolean> {
  const [found] = await query<{ is: boolean }>(sql`select exists(select from projects
    where "user" = ${userId} and (price is not null or shipping is not null or sold_for is not null or asked is not null)) as is`)
  return found?.is ?? false
}

/** Returns SQL for the sums of the rows of `from`, which has `currency` and `amount`, as a list of `Amount`. */
export const sumsOf = (from: Sql): Sql => sql`
  (select coalesce(json_agg(json_build_object('currency', currency, 'amount', amount) order by currency), '[]') from
    (select currency, sum(amount)::float8 as amount from (${from}) paid group by currency) sums)`

/** Shows or hides the prices of all kits. */
export const hideMoney = ({ userId }: Actor, isHidden: boolean) =>
  execute(sql`update users set hides_money = ${isHidden} where id = ${userId}`)
