import sql, { join, raw, type Sql } from 'sql-template-tag'
import { thumbUrl } from '~/features/collection/project-images/thumb-url'
import { projectPath } from '~/features/collection/projects/project-paths'
import { type ProjectStatus, STATUS_LABELS } from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import { query } from '~/platform/db/query.server'
import { containsText } from '~/platform/db/search-pattern'
import { plainLine } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { searchTerms } from './matching-kits.server'
import { type DashboardState, DEFAULT_STATE, dashboardPath, NO_FILTERS } from './project-filters'

/** Suggestions of the search field: groups with a label, each with links. */
export type Found = { label: string; items: FoundItem[] }[]
type FoundItem = { to: string; name: string; note: string; picture?: string }

const MAX_KITS = 6
const MAX_NAMES = 3

type Rows = {
  kits: { id: string; title: string; status: ProjectStatus; company: string | null; image: string; total: number }[]
} & Record<'companies' | 'artists' | 'tags', { id: string; name: string; kits: number }[]>

/**
 * Returns the actor's kits, and the companies, artists and tags of kits, whose name contains every word, with one
 * statement. Names that start with the text come first. An empty text returns the quick finds.
 */
export async function find(actor: Actor, text: string): Promise<Found> {
  const sought = plainLine(text)
  const terms = searchTerms(sought)
  if (terms.length === 0) return quickFinds()
  const { userId } = actor
  const matches = (key: string, value: string) =>
    join(
      terms.map(word => containsText(raw(key), raw(value), word)),
      ' and ',
    )
  const first = (key: string) => sql`starts_with(${raw(key)}, (select fold(${sought}::text))) desc, ${raw(key)}`
  const names = (table: string, link: Sql) => sql`
    (select coalesce(json_agg(found), '[]') from (
      select n.id, n.name, (select count(*)::int from ${link}) as kits from ${raw(table)} n
      where n."user" = ${userId} and ${matches('n.name_key', 'n.name::text')} and exists (select from ${link})
      order by ${first('n.name_key')}, n.id limit ${MAX_NAMES}
    ) found)`
  const [rows] = await query<Rows>(sql`select
    (select coalesce(json_agg(found), '[]') from (
      select p.id, p.title, p.status, p.image, c.name as company, (count(*) over ())::int as total
      from projects p left join companies c on c.id = p.company
      where p."user" = ${userId} and ${matches('p.title_key', 'p.title')} order by ${first('p.title_key')}, p.id limit ${MAX_KITS}
    ) found) as kits,
    ${names('companies', sql`projects p where p."user" = ${userId} and p.company = n.id`)} as companies,
    ${names('artists', sql`projects p where p."user" = ${userId} and p.artist = n.id`)} as artists,
    ${names('tags', sql`project_tags t where t.tag = n.id`)} as tags`)
  if (!rows) return []
  const named = (label: string, found: Rows['tags'], filter: (id: string) => Partial<DashboardState>) => ({
    label,
    items: found.map(({ id, name, kits }) => ({
      to: dashboardPath({ ...DEFAULT_STATE, status: 'everything', ...filter(id) }),
      name,
      note: formatCount(kits),
    })),
  })
  return [
    {
      label: i18n.t('Kits'),
      items: [
        ...rows.kits.map(({ status, company, ...kit }) => ({
          to: projectPath(kit.id),
          name: kit.title,
          note: [i18n.t(STATUS_LABELS[status]), company].filter(Boolean).join(' · '),
          picture: thumbUrl(kit),
        })),
        ...seeAll(sought, rows.kits[0]?.total ?? 0),
      ],
    },
    named(i18n.t('Companies'), rows.companies, id => ({ companies: [id] })),
    named(i18n.t('Artists'), rows.artists, id => ({ artists: [id] })),
    named(i18n.t('Tags'), rows.tags, id => ({ tags: [id] })),
  ].filter(({ items }) => items.length > 0)
}

/** A link to the whole list, if there are more kits than suggestions. */
const seeAll = (search: string, total: number): FoundItem[] =>
  total > MAX_KITS
    ? [
        {
          to: dashboardPath({ ...DEFAULT_STATE, status: 'everything', search }),
          name: i18n.t('See all {total}', { total: formatCount(total) }),
          note: i18n.t('By title; notes and tags are searched, too'),
        },
      ]
    : []

const stashBy = (sort: 'size' | 'diamonds') =>
  dashboardPath({ ...DEFAULT_STATE, ...NO_FILTERS, status: 'stash', sort, direction: 'asc' })

const quickFinds = (): Found => [
  {
    label: i18n.t('In your stash'),
    items: [
      { to: stashBy('size'), name: i18n.t('Smallest first'), note: i18n.t('By size') },
      { to: stashBy('diamonds'), name: i18n.t('Quick ones'), note: i18n.t('Fewest diamonds first') },
    ],
  },
]
