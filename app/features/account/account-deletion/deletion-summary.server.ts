import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { query } from '~/platform/db/query.server'

export type DeletionSummary = {
  kits: number
  notes: number
  photos: number
  tags: number
  companies: number
  artists: number
  spins: number
  goals: number
  budgets: number
  fields: number
  boards: number
  claims: number
}

/** Counts everything that will be deleted with the account. */
export async function deletionSummary({ userId }: Actor): Promise<DeletionSummary> {
  const [counts] = await query<DeletionSummary>(sql`
    select
      (select count(*)::int from projects where "user" = ${userId}) as kits,
      (select count(*)::int from progress_notes where "user" = ${userId}) as notes,
      (select count(*)::int from project_photos where "user" = ${userId})
        + (select count(*)::int from note_photos where "user" = ${userId}) as photos,
      (select count(*)::int from tags where "user" = ${userId}) as tags,
      (select count(*)::int from companies where "user" = ${userId}) as companies,
      (select count(*)::int from artists where "user" = ${userId}) as artists,
      (select count(*)::int from randomizer_spins where "user" = ${userId}) as spins,
      (select count(*)::int from year_goals where "user" = ${userId}) as goals,
      (select count(*)::int from budgets where "user" = ${userId}) as budgets,
      (select count(*)::int from custom_fields where "user" = ${userId}) as fields,
      (select count(*)::int from boards where "user" = ${userId}) as boards,
      (select count(*)::int from drill_claims where "user" = ${userId}) as claims`)
  return counts as DeletionSummary
}
