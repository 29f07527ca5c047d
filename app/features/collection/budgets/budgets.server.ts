import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { claiming } from '~/platform/db/claiming.server'
import { type Db, db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { execute, query } from '~/platform/db/query.server'
import { changeLocked } from '~/platform/db/rows.server'
import { NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import type { Budget } from './budget'
import type { YearBudgetInput } from './budget.schema'

/** Returns the budgets of a year, by currency. */
export const budgetsOf = ({ userId }: Actor, year: number): Promise<Budget[]> =>
  query(sql`
    select currency, amount::float8 as amount, per from budgets
    where "user" = ${userId} and year = ${year} order by currency`)

/** Sets the budget of a year in a currency; it replaces the former one. */
export async function setBudget({ userId }: Actor, year: number, { currency, amount, per }: Budget): Promise<void> {
  await execute(sql`
    insert into budgets (id, "user", year, currency, amount, per)
    values (${newId()}, ${userId}, ${year}, ${currency}, ${amount}, ${per})
    on conflict ("user", year, currency) do update set amount = excluded.amount, per = excluded.per, updated = now()`)
}

/** Removes the budget of a year in a currency. Returns it; null if there is none. */
export async function removeBudget({ userId }: Actor, year: number, currency: string): Promise<Budget | null> {
  const [budget] = await query<Budget>(sql`
    delete from budgets where "user" = ${userId} and year = ${year} and currency = ${currency}
    returning currency, amount::float8 as amount, per`)
  return budget ?? null
}

/** Adds a budget. @throws ConflictError on `currency` if the year has one in it */
export const addBudget = (actor: Actor, input: YearBudgetInput, id: string, on: Db = db) =>
  claiming('currency', taken(), () =>
    on.budget.create({ data: { id, ...ownedBy(actor), ...input }, select: { id: true } }),
  )

/**
 * Changes the given fields of a budget. A function decides them after the budget is locked.
 * @throws NotFoundError
 * @throws ConflictError on `currency` if that year has another budget in it
 */
export const changeBudget = (
  actor: Actor,
  id: string,
  wanted: (on: Db) => Promise<Partial<YearBudgetInput>>,
  on: Db = db,
) =>
  claiming('currency', taken(), () =>
    changeLocked('budgets', actor, id, on, async tx => {
      const data = { ...(await wanted(tx)), updated: new Date() }
      await tx.budget.update({ where: { id, ...ownedBy(actor) }, data, select: { id: true } })
    }),
  )

/** Deletes a budget by its ID. @throws NotFoundError */
export async function deleteBudget(actor: Actor, id: string, on: Db = db): Promise<void> {
  const { count } = await on.budget.deleteMany({ where: { id, ...ownedBy(actor) } })
  if (count === 0) throw new NotFoundError()
}

const taken = () => i18n.t('This year has a budget in this currency already.')
