import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { daysOfYear } from '~/platform/db/days-of-year'
import { newId } from '~/platform/db/ids.server'
import { prepared } from '~/platform/db/prepared.server'
import { execute, query } from '~/platform/db/query.server'
import type { Goal, GoalProgress } from './year-goal'

/** Returns the goal of a year with what is reached of it; null without one. */
export async function yearGoal({ userId }: Actor, year: number): Promise<GoalProgress | null> {
  const logged = sql`from work_days where "user" = ${userId} and day between ${daysOfYear(year)}`
  const [goal] = await query<GoalProgress>(
    prepared(sql`
    select kind, amount, kind = 'diamonds' and exists (select ${logged} and is_about) as "isAbout",
      case kind
        when 'diamonds' then (select greatest(0, coalesce(sum(diamonds), 0))::float8 ${logged})
        else (select count(*)::float8 from projects
          where "user" = ${userId} and status = 'completed' and date_completed between ${daysOfYear(year)})
      end as reached
    from year_goals where "user" = ${userId} and year = ${year}`),
  )
  return goal ?? null
}

/** Sets the goal of a year; it replaces the former one. */
export async function setYearGoal({ userId }: Actor, year: number, { kind, amount }: Goal): Promise<void> {
  await execute(sql`
    insert into year_goals (id, "user", year, kind, amount) values (${newId()}, ${userId}, ${year}, ${kind}, ${amount})
    on conflict ("user", year) do update set kind = excluded.kind, amount = excluded.amount, updated = now()`)
}

/** Removes the goal of a year. Returns it; null if there is none. */
export async function removeYearGoal({ userId }: Actor, year: number): Promise<Goal | null> {
  const [goal] = await query<Goal>(
    sql`delete from year_goals where "user" = ${userId} and year = ${year} returning kind, amount`,
  )
  return goal ?? null
}
