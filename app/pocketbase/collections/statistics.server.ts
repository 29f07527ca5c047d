import { DIAMOND_COLUMNS, STATED } from '~/features/collection/projects/project-figures'
import { ACTIVE_STATUSES, PROJECT_STATUSES, type ProjectStatus } from '~/features/collection/projects/project-terms'
import type { Collection } from '../collection.server'
import { instant, json, number, relation, text } from '../fields'
import { OWN } from '../rules.server'

// Both are computed when read, so they cannot be stale. The rule's owner reaches the projects through the groups, so that
// indexes apply.

/** One row per year in which the owner started or finished a kit, with the figures of the year's page. */
const YEARS = `(
  select substr(md5(years."user" || years.year), 1, 16) as id, kits.created, kits.updated, years.*, 'yearly'::text as stats_type,
    kits.in_progress_count, kits.projects_included, kits.status_breakdown,
    now() as last_calculated, 0 as calculation_duration_ms, 1 as cache_version
  from (
    select "user", year, count(*) filter (where finished) as completed_count, count(*) filter (where not finished) as started_count,
      coalesce(sum(stated), 0) as ${STATED}, coalesce(round(sum(coalesce(stated, by_size))), 0) as estimated_drills
    from (
      select "user", extract(year from date_completed)::int as year, true as finished, ${DIAMOND_COLUMNS}
      from projects where status = 'completed' and date_completed is not null
      union all
      select "user", extract(year from date_started)::int, false, null, null from projects where date_started is not null
    ) days
    where year between 2000 and 2100
    group by "user", year
  ) years join (
    select "user", min(created) as created, max(updated) as updated, sum(kits) as projects_included,
      coalesce(sum(kits) filter (where status = 'progress'), 0) as in_progress_count,
      '${JSON.stringify(Object.fromEntries(PROJECT_STATUSES.map(status => [status, 0])))}'::jsonb || jsonb_object_agg(status, kits)
        as status_breakdown
    from (
      select "user", status, count(*) as kits, min(created) as created, max(updated) as updated
      from projects group by "user", status
    ) statuses
    group by "user"
  ) kits using ("user")
)`

const countOf = (statuses: readonly ProjectStatus[]) =>
  `count(*) filter (where status in (${statuses.map(status => `'${status}'`).join(', ')}))`

/** One row per user: the numbers of the dashboard cards. */
const NUMBERS = `(
  select substr(md5('dashboard' || users.id), 1, 16) as id, users.created, now() as updated, users.id as "user", now() as last_updated,
    kits.*
  from users left join (
    select "user" as owner, count(*) as "all", ${countOf(ACTIVE_STATUSES)} as total_projects,
      ${PROJECT_STATUSES.map(status => `${countOf([status])} as ${status}`).join(', ')}
    from projects group by "user"
  ) kits on kits.owner = users.id
)`

export const userYearlyStats: Collection = {
  name: 'user_yearly_stats',
  id: 'pbc_2362224103',
  type: 'base',
  table: YEARS,
  countedFrom: 'projects',
  fields: {
    user: relation('users', { needed: true }),
    year: number(),
    stats_type: text(),
    completed_count: number(),
    in_progress_count: number(),
    started_count: number(),
    [STATED]: number(),
    estimated_drills: number(),
    projects_included: number(),
    status_breakdown: json(),
    last_calculated: instant(),
    calculation_duration_ms: number(),
    cache_version: number(),
  },
  rules: OWN,
}

export const userDashboardStats: Collection = {
  name: 'user_dashboard_stats',
  id: 'pbc_2796537214',
  type: 'base',
  table: NUMBERS,
  countedFrom: 'projects',
  fields: {
    user: relation('users', { needed: true, unique: true }),
    all: number(),
    wishlist: number(),
    purchased: number(),
    stash: number(),
    progress: number(),
    onhold: number(),
    completed: number(),
    archived: number(),
    destashed: number(),
    total_projects: number(),
    last_updated: instant(),
  },
  rules: OWN,
}
