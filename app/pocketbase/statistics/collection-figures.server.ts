import sql, { type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { DRILL_SHAPES, KIT_CATEGORIES } from '~/features/collection/projects/project-terms'
import { query } from '~/platform/db/query.server'
import type { CollectionFigures, ProjectCounts } from './figures'
import { type FiguresOf, generatedAt } from './own-figures.server'

type Named = { id: string; label: string; count: number }

const TOP = 10

const kitsByName = {
  companies: ({ userId }: FiguresOf) => sql`
    select c.id, c.name as label, count(*) as count from projects p join companies c on c.id = p.company
    where p."user" = ${userId} and c."user" = ${userId} group by c.id`,
  artists: ({ userId }: FiguresOf) => sql`
    select a.id, a.name as label, count(*) as count from projects p join artists a on a.id = p.artist
    where p."user" = ${userId} and a."user" = ${userId} group by a.id`,
  tags: ({ userId }: FiguresOf) => sql`
    select t.id, t.name as label, count(*) as count from project_tags l join tags t on t.id = l.tag
    where l."user" = ${userId} and t."user" = ${userId} group by t.id`,
}

/** Returns the ten most frequent names, and how many kits have others. */
async function topOf(names: Sql) {
  const all = await query<Named>(sql`select * from (${names}) named order by count desc, label, id`)
  const items = all.slice(0, TOP)
  const total = sum(all)
  return { total, items, otherCount: total - sum(items) }
}

const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

/** The longer side in centimeters is smaller than the limit. */
const SIZES = [
  { key: 'mini', label: '<30 cm', limit: 30 },
  { key: 'small', label: '30-49.9 cm', limit: 50 },
  { key: 'medium', label: '50-69.9 cm', limit: 70 },
  { key: 'large', label: '70-109.9 cm', limit: 110 },
  { key: 'huge', label: '110+ cm', limit: Number.POSITIVE_INFINITY },
]
const UNKNOWN = { key: 'unknown', label: 'Unknown' }

/** The labels of choices are the choices themselves. */
const choices = (keys: readonly string[]) => keys.map(key => ({ key, label: key }))

/** Returns the most frequent names, and the kits by drill shape, category and size. */
export async function collectionFigures(of: FiguresOf): Promise<z.output<typeof CollectionFigures>> {
  const [companies, artists, tags, kits] = await Promise.all([
    topOf(kitsByName.companies(of)),
    topOf(kitsByName.artists(of)),
    topOf(kitsByName.tags(of)),
    query<{ shape: string | null; category: string; size: number | null; count: number }>(sql`
      select drill_shape as shape, kit_category as category, greatest(width, height)::float8 as size, count(*) as count
      from projects where "user" = ${of.userId} group by 1, 2, 3`),
  ])
  const split = (buckets: { key: string; label: string }[], keyOf: (kit: (typeof kits)[number]) => string | null) =>
    buckets.map(({ key, label }) => ({
      key,
      label,
      count: sum(kits.filter(kit => (keyOf(kit) ?? UNKNOWN.key) === key)),
    }))
  const sizeOf = (size: number | null) =>
    size === null ? null : (SIZES.find(({ limit }) => size < limit)?.key ?? null)
  return {
    generatedAt: generatedAt(),
    topCompanies: companies.items,
    topArtists: artists.items,
    topTags: tags.items,
    topCompaniesGroup: companies,
    topArtistsGroup: artists,
    topTagsGroup: tags,
    drillShapeSplit: split([...choices(DRILL_SHAPES), UNKNOWN], ({ shape }) => shape),
    kitCategorySplit: split(choices(KIT_CATEGORIES), ({ category }) => category),
    sizeBuckets: split([...SIZES, UNKNOWN], ({ size }) => sizeOf(size)),
  }
}

/** Returns the numbers of the user's kits by the ID of their company. */
export const companyCounts = (of: FiguresOf) => countsOf(kitsByName.companies(of))
/** Returns the numbers of the user's kits by the ID of their artist. */
export const artistCounts = (of: FiguresOf) => countsOf(kitsByName.artists(of))
/** Returns the numbers of the user's kits by the ID of their tag. */
export const tagCounts = (of: FiguresOf) => countsOf(kitsByName.tags(of))

async function countsOf(names: Sql): Promise<z.output<typeof ProjectCounts>> {
  const rows = await query<Named>(names)
  return { counts: Object.fromEntries(rows.map(({ id, count }) => [id, count])) }
}
