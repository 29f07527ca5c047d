import sql from 'sql-template-tag'
import { type Amount, formatAmounts } from '~/features/collection/money/money'
import { sumsOf } from '~/features/collection/money/money.server'
import type { Actor } from '~/platform/actor'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { kitsMatching } from './matching-kits.server'
import type { DashboardState } from './project-filters'

/** What the listed kits of the wishlist would cost, and the number of kits with a price. */
export type WishlistCost = { amounts: Amount[]; kits: number }

/**
 * Returns the cost of all kits that match a state of the wishlist. Null for other lists, without prices, or if money is
 * hidden.
 */
export async function wishlistCost(actor: Actor, state: DashboardState): Promise<WishlistCost | null> {
  if (state.status !== 'wishlist') return null
  const priced = sql`
    select currency, coalesce(price, 0) + coalesce(shipping, 0) as amount from projects
    where "user" = ${actor.userId} and status = 'wishlist' and (price is not null or shipping is not null)
      and id in (${kitsMatching(actor, state)}) and not (select hides_money from users where id = ${actor.userId})`
  const [cost] = await query<WishlistCost>(
    prepared(sql`with priced as materialized (${priced})
      select ${sumsOf(sql`select * from priced`)} as amounts, count(*)::int as kits from priced`),
  )
  return cost?.kits ? cost : null
}

/** Formats the cost of a list with `total` kits: "€ 34.00 and $ 12.00 for the 2 of 3 kits with a price". */
export function formatCost({ amounts, kits }: WishlistCost, total: number): string {
  const cost = formatAmounts(amounts)
  if (kits === total) return cost
  const counts = { kits: formatCount(kits), total: formatCount(total) }
  return i18n.t('{cost} for the {kits} of {total} kits with a price', { cost, ...counts })
}
