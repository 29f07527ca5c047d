import sql from 'sql-template-tag'
import { hexOfKey } from '~/features/collection/colors/drill-colors.server'
import { drillKey } from '~/features/collection/colors/drill-key'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { legendVersion } from './legends.server'

/** A color of a kit; `inDrawer` says whether the drawer has it in the kit's shape, and not as an empty container. */
export type LegendColor = {
  id: string
  symbol: string
  code: string
  key: string
  count: number | null
  ranShort: boolean
  container: string
  sorted: boolean
  swatch: string
  hex: string
  inDrawer: boolean
}

type LegendPage = { colors: LegendColor[]; version: string; photo: LegendPhoto | null }

/** Returns the legend of a kit with its photo, and the version that its form sends back. */
export async function legendPage(actor: Actor, projectId: string): Promise<LegendPage> {
  const [colors, version, photo] = await Promise.all([
    legendOf(actor, projectId),
    legendVersion(db, actor, projectId),
    legendPhoto(actor, projectId),
  ])
  return { colors, version, photo }
}

export type LegendPhoto = { image: string; width: number; height: number }

/** Returns the photo of a kit's legend, or null: one statement. */
async function legendPhoto({ userId }: Actor, projectId: string): Promise<LegendPhoto | null> {
  const [photo] = await query<LegendPhoto>(
    prepared(sql`select legend_image as image, legend_image_width as width, legend_image_height as height
      from projects where id = ${projectId} and "user" = ${userId} and legend_image <> ''`),
  )
  return photo ?? null
}

/** Returns the legend of a kit, in its order: one statement. */
export async function legendOf(actor: Actor, projectId: string): Promise<LegendColor[]> {
  const colors = await query<Omit<LegendColor, 'hex'>>(
    prepared(sql`select c.id, c.symbol, c.code, c.code_key as key, c.count, c.ran_short as "ranShort", c.container, c.sorted,
        coalesce(max(d.swatch), '') as swatch, coalesce(bool_or(d.amount <> '0' and d.shape = p.drill_shape), false) as "inDrawer"
      from kit_colors c join projects p on p.id = c.project
      left join drills d on d."user" = c."user" and d.code_key = c.code_key
      where c.project = ${projectId} and c."user" = ${actor.userId}
      group by c.id order by c.position, c.id`),
  )
  return colors.map(color => ({ ...color, hex: color.swatch || hexOfKey(color.key) || '' }))
}

export type LegendSummary = {
  colors: number
  sum: number
  uncounted: number
  short: string[]
  photo: LegendPhoto | null
}

/** Returns the figures of a kit's legend and its photo, or null without both: one statement. */
export async function legendSummary(actor: Actor, projectId: string): Promise<LegendSummary | null> {
  const [summary] = await query<LegendSummary>(
    prepared(sql`select count(distinct c.code_key)::int as colors, coalesce(sum(c.count), 0)::float8 as sum,
        (count(c.id) filter (where c.count is null))::int as uncounted,
        coalesce(array_agg(c.code order by c.position, c.id) filter (where c.ran_short), '{}') as short,
        case when p.legend_image <> '' then json_build_object('image', p.legend_image, 'width', p.legend_image_width,
          'height', p.legend_image_height) end as photo
      from projects p left join kit_colors c on c.project = p.id
      where p.id = ${projectId} and p."user" = ${actor.userId} group by p.id`),
  )
  return summary && (summary.colors > 0 || summary.photo) ? summary : null
}

/**
 * Adds to read lines the ID and the mark of the color that they replace, so that a list pasted again keeps its marks. If
 * one has a container, lines without one keep that of the color.
 */
export function matchLines<Line extends { symbol: string; code: string; container?: string }>(
  lines: Line[],
  former: LegendColor[],
) {
  const free = [...former]
  const hasContainers = lines.some(({ container }) => container !== undefined)
  return lines.map(line => {
    const at = free.findIndex(({ key, symbol }) => key === drillKey(line.code) && symbol === line.symbol)
    const [same] = at < 0 ? [] : free.splice(at, 1)
    const container = hasContainers ? (line.container ?? same?.container ?? '') : undefined
    return { ...line, id: same?.id ?? '', ranShort: same?.ranShort ?? false, container }
  })
}
