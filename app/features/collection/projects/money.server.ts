import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { prepared } from '~/platform/db/prepared.server'
import { execute, query } from '~/platform/db/query.server'

export async function moneyIsHidden({ userId }: Actor): Promise<boolean> {
  const statement = prepared(sql`select hides_money as "isHidden" from users where id = ${userId}`)
  return (await query<{ isHidden: boolean }>(statement))[0]?.isHidden ?? false
}

/** Shows or hides the prices of all kits. */
export const hideMoney = ({ userId }: Actor, isHidden: boolean) =>
  execute(sql`update users set hides_money = ${isHidden} where id = ${userId}`)
