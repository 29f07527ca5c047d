import sql from 'sql-template-tag'
import { DMC_HEXES, hexOf } from '~/features/collection/colors/drill-colors.server'
import { drillKey } from '~/features/collection/colors/drill-key'
import type { ProjectPicture } from '~/features/collection/projects/card/project-card-data'
import { PICTURE_COLUMNS } from '~/features/collection/projects/project-columns.server'
import type { DrillShape, ProjectStatus } from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { NotFoundError } from '~/platform/errors'
import type { DrawerIndex } from './drawer-lookup'
import type { DrillInput } from './drill.schema'

export type DrawerEntry = DrillInput & { id: string }

/** Returns what `lookUp` needs: the drawer, the colors of DMC numbers, and who needs what. Two statements. */
export async function drawerIndex({ userId }: Actor): Promise<DrawerIndex> {
  const [entries, needs] = await Promise.all([
    query<DrawerEntry & { key: string }>(
      prepared(sql`select id, palette, code, code_key as key, shape, finish, amount, place, swatch from drills
        where "user" = ${userId} ${BY_NUMBER}`),
    ),
    query<{ key: string; kits: number; short: number }>(
      prepared(sql`select code_key as key, count(distinct project)::int as kits,
          (count(distinct project) filter (where ran_short))::int as short
        from kit_colors where "user" = ${userId} group by code_key`),
    ),
  ])
  return {
    entries: entries.map(({ palette, swatch, ...entry }) => ({ ...entry, hex: hexOf({ ...entry, palette, swatch }) })),
    hexes: DMC_HEXES,
    needs: Object.fromEntries(needs.map(({ key, kits, short }) => [key, [kits, short]])),
  }
}

export type NeedingKit = ProjectPicture & { id: string; title: string; status: ProjectStatus; ranShort: boolean }

/** Kits that are listed for one color. */
const NEEDING_KITS = 200

/** Returns the kits that need a color, those in which it ran short first, and how many there are: one statement. */
export async function kitsNeeding({ userId }: Actor, code: string, { onlyShort }: { onlyShort: boolean }) {
  const rows = await query<NeedingKit & { total: number }>(
    prepared(sql`select p.id, p.title, p.status, ${PICTURE_COLUMNS}, n.short as "ranShort", (count(*) over ())::int as total
      from (select project, bool_or(ran_short) as short from kit_colors
        where "user" = ${userId} and code_key = ${drillKey(code)} group by project) n
      join projects p on p.id = n.project and p."user" = ${userId}
      where n.short or not ${onlyShort}
      order by n.short desc, p.title_key, p.id limit ${NEEDING_KITS}`),
  )
  return { kits: rows.map(({ total: _, ...kit }) => kit), total: rows[0]?.total ?? 0 }
}

/** Returns the colors that the drawer has in a shape, or in any, without empty containers: one statement. */
export async function drawerColors({ userId }: Actor, shape: DrillShape | null = null): Promise<DrawerColor[]> {
  const colors = await query<Omit<DrawerColor, 'hex'> & { palette: string; swatch: string }>(
    sql`select code, code_key as key, palette, shape, swatch from drills
      where "user" = ${userId} and amount <> '0' and ${shape ? sql`shape = ${shape}::drill_shape` : sql`true`} order by code_key, id`,
    db,
  )
  return colors.map(({ palette, swatch, ...color }) => ({ ...color, hex: hexOf({ ...color, palette, swatch }) }))
}

type DrawerColor = { code: string; key: string; hex: string; shape: DrillShape }

/** Returns an entry. @throws NotFoundError */
export async function drawerEntry({ userId }: Actor, id: string): Promise<DrawerEntry> {
  const [entry] = await query<DrawerEntry>(
    sql`select id, palette, code, shape, finish, amount, place, swatch from drills where id = ${id} and "user" = ${userId}`,
    db,
  )
  if (!entry) throw new NotFoundError()
  return entry
}

/** Returns the whole drawer in the order of the numbers: one statement. */
export const wholeDrawer = ({ userId }: Actor): Promise<DrillInput[]> =>
  query(
    sql`select palette, code, shape, finish, amount, place, swatch from drills where "user" = ${userId} ${BY_NUMBER}`,
    db,
  )

const BY_NUMBER = sql`
  order by nullif(substring(code_key from '^[0-9]{1,9}'), '')::int nulls last, code_key, shape, id`

/** Places that are suggested. */
const SUGGESTED_PLACES = 200

/** Returns the places of the drawer, in their order: one statement. */
export async function drillPlaces({ userId }: Actor): Promise<string[]> {
  const rows = await query<{ place: string }>(
    sql`select place from drills where "user" = ${userId} and place <> '' group by place
      order by lower(place), place limit ${SUGGESTED_PLACES}`,
    db,
  )
  return rows.map(({ place }) => place)
}

export type SortedCode = { code: string; sort: 'drawer' | 'kit' | 'new' }

/** Sorts codes into those in the drawer in this shape, those that a kit needs, and new ones: one statement. */
export async function sortCodes({ userId }: Actor, codes: string[], shape: DrillShape): Promise<SortedCode[]> {
  const byKey = new Map(codes.map(code => [drillKey(code), code]))
  const keys = [...byKey.keys()]
  const rows = await query<{ key: string; sort: SortedCode['sort'] }>(
    sql`select key, case
        when exists (select from drills d where d."user" = ${userId} and d.code_key = key and d.shape = ${shape}::drill_shape
          and d.amount <> '0') then 'drawer'
        when exists (select from kit_colors c where c."user" = ${userId} and c.code_key = key) then 'kit'
        else 'new' end as sort
      from unnest(${keys}::text[]) key`,
    db,
  )
  const sorts = new Map(rows.map(({ key, sort }) => [key, sort]))
  return [...byKey].map(([key, code]) => ({ code, sort: sorts.get(key) ?? 'new' }))
}

export type StartableKit = ProjectPicture & {
  id: string
  title: string
  status: ProjectStatus
  hasShape: boolean
  colors: number
  there: number
  missing: string[]
}

/** Kits that are ranked. */
const RANKED_KITS = 100

/**
 * Returns the kits that are not started, with a legend, by the share of their colors that the drawer has in their
 * shape: one statement. A kit without a shape has none: round drills never stand in for square ones.
 */
export async function startableKits({ userId }: Actor): Promise<StartableKit[]> {
  const kits = await query<StartableKit>(
    sql`with there as (select distinct code_key, shape from drills where "user" = ${userId} and amount <> '0'),
      kits as materialized (
        select id, drill_shape as shape from projects where "user" = ${userId} and status in ('wishlist', 'purchased', 'stash')),
      needed as (
        select c.project, k.shape, c.code_key, min(c.code) as code from kit_colors c join kits k on k.id = c.project
        where c."user" = ${userId} group by c.project, k.shape, c.code_key),
      counted as (
        select n.project, count(*)::int as colors, count(t.code_key)::int as there,
          coalesce(array_agg(n.code) filter (where t.code_key is null), '{}') as missing
        from needed n left join there t on t.code_key = n.code_key and t.shape = n.shape group by n.project)
      select p.id, p.title, p.status, ${PICTURE_COLUMNS}, p.drill_shape is not null as "hasShape", c.colors, c.there, c.missing
      from counted c join projects p on p.id = c.project
      order by c.there::float8 / c.colors desc, p.title_key, p.id limit ${RANKED_KITS}`,
    db,
  )
  // Sorting the colors of every kit would take half of the statement's time.
  return kits.map(kit => ({ ...kit, missing: kit.missing.sort() }))
}

/**
 * A color to buy; `isMissing` says that the chosen kit needs it and the drawer does not have it, `isRequested` that a shop
 * was asked to send it.
 */
export type ToBuy = {
  code: string
  key: string
  shape: DrillShape | null
  kits: string[]
  isMissing: boolean
  isRequested: boolean
}

/** Colors of a shopping list. */
const LISTED_COLORS = 400

/**
 * Returns the colors that ran short in kits in progress or on hold, and those of one kit that the drawer does not have:
 * one statement. A color that the drawer has plenty of is not listed. Those that were asked for come last.
 */
export const shoppingList = ({ userId }: Actor, kit: string | null): Promise<ToBuy[]> =>
  query(
    sql`with asked as (
        select distinct d.project, drill_key(color->>'code', '') as key from drill_claims d, jsonb_array_elements(d.colors) color
        where d."user" = ${userId} and d.state in ('asked', 'promised'))
      select min(c.code) as code, c.code_key as key, p.drill_shape as shape, array_agg(distinct p.title order by p.title) as kits,
        coalesce(bool_or(p.id = ${kit}), false) as "isMissing", a.key is not null as "isRequested"
      from (select * from kit_colors where "user" = ${userId} and ran_short
        union select * from kit_colors where "user" = ${userId} and project = ${kit}) c
      join projects p on p.id = c.project and p."user" = ${userId}
      left join asked a on a.project = c.project and a.key = c.code_key
      where (c.ran_short and p.status in ('progress', 'onhold')
          and not exists (select from drills d where d."user" = ${userId} and d.code_key = c.code_key
            and d.shape = p.drill_shape and d.amount = 'plenty'))
        or (p.id = ${kit} and not exists (select from drills d where d."user" = ${userId} and d.code_key = c.code_key
            and d.shape = p.drill_shape and d.amount <> '0'))
      group by c.code_key, p.drill_shape, a.key is not null
      order by a.key is not null, c.code_key, p.drill_shape limit ${LISTED_COLORS}`,
    db,
  )
