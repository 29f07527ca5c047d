import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { claiming } from '~/platform/db/claiming.server'
import { daysOfYear } from '~/platform/db/days-of-year'
import { type Db, db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { prepared } from '~/platform/db/prepared.server'
import { execute, query } from '~/platform/db/query.server'
import { changeLocked } from '~/platform/db/rows.server'
import { NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import type { Goal, GoalProgress } from './year-goal'
import type { YearGoalInput } from './year-goal.schema'

/** Returns the goal of a year with what is reached of it; null without one. */
export async function yearGoal({ userId }: Actor, year: number): Promise<GoalProgress | null> {
  const logged = sql`from work_days where "user" = ${userId} and day between ${daysOfYear(year)}`
  const [goal] = await query<GoalProgress>(
    prepared(sql`
    select kind, amount, kind = 'diamonds' and exists (select ${logged} and is_about) as "isAbout",
      case kind
        when 'diamonds' then (select greatest(0, coalesce(sum(diamonds), 0))::float8 ${logged})
        when 'days' then (select count(distinct date)::float8 from progress_notes
          where "user" = ${userId} and date between ${daysOfYear(year)})
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

/** Adds the goal of a year. @throws ConflictError on `year` if there is one */
export const addYearGoal = (actor: Actor, input: YearGoalInput, id: string, on: Db = db) =>
  claiming('year', taken(), () =>
    on.yearGoal.create({ data: { id, ...ownedBy(actor), ...input }, select: { id: true } }),
  )

/**
 * Changes the given fields of a goal. A function decides them after the goal is locked.
 * @throws NotFoundError
 * @throws ConflictError on `year` if that year has another goal
 */
export const changeYearGoal = (
  actor: Actor,
  id: string,
  wanted: (on: Db) => Promise<Partial<YearGoalInput>>,
  on: Db = db,
) =>
  claiming('year', taken(), () =>
    changeLocked('year_goals', actor, id, on, async tx => {
      const data = { ...(await wanted(tx)), updated: new Date() }
      await tx.yearGoal.update({ where: { id, ...ownedBy(actor) }, data, select: { id: true } })
    }),
  )

/** Deletes a goal by its ID. @throws NotFoundError */
export async function deleteYearGoal(actor: Actor, id: string, on: Db = db): Promise<void> {
  const { count } = await on.yearGoal.deleteMany({ where: { id, ...ownedBy(actor) } })
  if (count === 0) throw new NotFoundError()
}

const taken = () => i18n.t('This year has a goal already.')
