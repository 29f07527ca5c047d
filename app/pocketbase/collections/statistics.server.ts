import type { Collection } from '../collection.server'
import { instant, json, number, relation, text } from '../fields'
import { OWN } from '../rules.server'

export const userYearlyStats: Collection = {
  name: 'user_yearly_stats',
  id: 'pbc_2362224103',
  type: 'base',
  table: 'user_yearly_stats',
  fields: {
    user: relation('users'),
    year: number(),
    stats_type: text(),
    completed_count: number(),
    in_progress_count: number(),
    started_count: number(),
    total_diamonds: number(),
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
  table: 'user_dashboard_stats',
  fields: {
    user: relation('users', { unique: true }),
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
