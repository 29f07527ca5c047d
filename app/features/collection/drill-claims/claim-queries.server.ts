import sql from 'sql-template-tag'
import type { ProjectPicture } from '~/features/collection/projects/card/project-card-data'
import { PICTURE_COLUMNS } from '~/features/collection/projects/project-columns.server'
import type { DrillShape } from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import type { Db } from '~/platform/db/db.server'
import { pageOf } from '~/platform/db/page-of'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { NotFoundError } from '~/platform/errors'
import { CLAIMS_PER_PAGE, type ClaimState } from './claim-terms'
import type { ClaimDetails, ClaimedColor } from './drill-claim.schema'

/** What a line about a claim says. */
export type ClaimLine = { id: string; asked: Day; state: ClaimState; stateDate: Day | null; colors: ClaimedColor[] }

const LINE = sql`d.id, d.asked::text as asked, d.state, d.state_date::text as "stateDate", d.colors`
const IS_OPEN = sql`d.state in ('asked', 'promised')`

/** Returns the open claims of a kit, oldest first: one statement. */
export const openClaims = ({ userId }: Actor, projectId: string): Promise<ClaimLine[]> =>
  query(
    prepared(sql`select ${LINE} from drill_claims d
      where d.project = ${projectId} and d."user" = ${userId} and ${IS_OPEN} order by d.asked, d.id`),
  )

type ListedClaim = ClaimLine & ProjectPicture & { kit: string; title: string; shop: string; isOpen: boolean }

/**
 * Returns a page of the claims, with one statement: the open ones, oldest first, then the others. `page` is the last one if
 * the requested one does not exist.
 */
export async function claimsPage(
  { userId }: Actor,
  page: number,
): Promise<{ claims: ListedClaim[]; total: number; page: number }> {
  const rows = await query<ListedClaim & { total: number }>(
    prepared(sql`with total as (select count(*)::int as claims from drill_claims where "user" = ${userId})
      select ${LINE}, d.shop, ${IS_OPEN} as "isOpen", p.id as kit, p.title, ${PICTURE_COLUMNS}, total.claims as total
      from total, drill_claims d join projects p on p.id = d.project
      where d."user" = ${userId} order by ${IS_OPEN} desc, d.asked, d.id ${pageOf(page, CLAIMS_PER_PAGE, 'claims')}`),
  )
  const total = rows[0]?.total ?? 0
  return {
    claims: rows.map(({ total, ...claim }) => claim),
    total,
    page: Math.min(page, Math.max(1, Math.ceil(total / CLAIMS_PER_PAGE))),
  }
}

/** A claim with what its message says of the kit. `short` are its colors that still run short in the legend. */
export type Claim = ClaimLine &
  ClaimDetails & {
    words: string
    projectId: string
    title: string
    width: number | null
    height: number | null
    drillShape: DrillShape | null
    short: string[]
  }

/** Returns a claim: one statement. @throws NotFoundError */
export async function getClaim({ userId }: Actor, id: string, on?: Db): Promise<Claim> {
  const [claim] = await query<Claim>(
    prepared(sql`select ${LINE}, d.shop, d.order_number as "orderNumber", d.batch, d.words,
        p.id as "projectId", p.title, p.width, p.height, p.drill_shape as "drillShape",
        array(select distinct c.code from kit_colors c
          where c.project = d.project and c.ran_short
            and c.code_key in (select drill_key(color->>'code', '') from jsonb_array_elements(d.colors) color) order by c.code) as short
      from drill_claims d join projects p on p.id = d.project
      where d.id = ${id} and d."user" = ${userId}`),
    on,
  )
  if (!claim) throw new NotFoundError()
  return claim
}
