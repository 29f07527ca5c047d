import sql from 'sql-template-tag'
import { recordChange } from '~/features/collection/colors/color-changes.server'
import { legendChanged } from '~/features/collection/colors/legend-changed.server'
import { lockKit } from '~/features/collection/legends/legends.server'
import type { Actor } from '~/platform/actor'
import { type Day, dayToDate } from '~/platform/dates'
import { type Db, db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { execute, query } from '~/platform/db/query.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { type ClaimState, MAX_CLAIMS, SETTLED } from './claim-terms'
import { type ClaimDetails, type DrillClaimInput, DrillClaimSchema } from './drill-claim.schema'

/** Amounts by the IDs of the lines of a legend; null if unknown. */
type Amounts = ReadonlyMap<string, number | null>

/**
 * Asks for colors of a kit's legend. Returns the ID of the claim; asking twice for the same counts once.
 * @throws NotFoundError
 * @throws InvalidError without colors, or if there are too many colors or claims
 */
export function askForDrills(
  actor: Actor,
  projectId: string,
  { asked, shop, orderNumber, batch }: ClaimDetails,
  amounts: Amounts,
): Promise<string> {
  return inTransaction(async tx => {
    await lockKit(tx, actor, projectId)
    const lines = await query<{ id: string; symbol: string; code: string }>(
      sql`select id, symbol, code from kit_colors
        where project = ${projectId} and "user" = ${actor.userId} and id = any(${[...amounts.keys()]}::text[])
        order by position, id`,
      tx,
    )
    const wanted = lines.map(({ id, symbol, code }) => ({ symbol, code, count: amounts.get(id) ?? null }))
    const checked = DrillClaimSchema.shape.colors.safeParse(wanted)
    if (!checked.success) throw new InvalidError({ colors: checked.error.issues.map(({ message }) => message) })
    const colors = checked.data
    const [same] = await query<{ id: string }>(
      sql`select id from drill_claims where project = ${projectId} and asked = ${asked}::date and shop = ${shop}
        and order_number = ${orderNumber} and batch = ${batch} and colors = ${JSON.stringify(colors)}::jsonb and state = 'asked'`,
      tx,
    )
    if (same) return same.id
    await rejectTooMany(tx, projectId, '')
    const id = newId()
    const claim = { asked, shop, orderNumber, batch, colors, state: 'asked', stateDate: null, words: '' } as const
    await addClaim(actor, projectId, claim, id, tx)
    return id
  })
}

/** Adds a claim to a kit. @throws NotFoundError @throws InvalidError if the kit has too many */
export function addClaim(actor: Actor, projectId: string, input: DrillClaimInput, id: string, on: Db): Promise<void> {
  return inTransaction(
    async tx => {
      await lockKit(tx, actor, projectId)
      await rejectTooMany(tx, projectId)
      const { asked, stateDate, ...others } = input
      const days = { asked: dayToDate(asked), stateDate: stateDate && dayToDate(stateDate) }
      const data = { id, projectId, ...ownedBy(actor), ...others, ...days }
      await tx.drillClaim.create({ data, select: { id: true } })
    },
    { within: on },
  )
}

/**
 * Changes the given fields of a claim. A function decides them after the claim is locked. `moveTo` moves it to another
 * kit.
 * @throws NotFoundError
 * @throws InvalidError if the other kit has too many
 */
export function changeClaim(
  actor: Actor,
  id: string,
  wanted: (on: Db) => Promise<Partial<DrillClaimInput>>,
  moveTo?: string,
  on: Db = db,
): Promise<void> {
  return inTransaction(
    async tx => {
      const from = await kitOf(tx, actor, id)
      const projectId = moveTo ?? from
      for (const project of [...new Set([from, projectId])].sort()) await lockKit(tx, actor, project)
      await execute(sql`select from drill_claims where id = ${id} for no key update`, tx)
      const { asked, stateDate, ...others } = await wanted(tx)
      if (projectId !== from) await rejectTooMany(tx, projectId)
      const days = { asked: asked && dayToDate(asked), stateDate: stateDate && dayToDate(stateDate) }
      await tx.drillClaim.update({
        where: { id, ...ownedBy(actor) },
        data: { projectId, ...others, ...days },
        select: { id: true },
      })
    },
    { within: on },
  )
}

/**
 * Sets what came of a claim, and since when. With `isEnough`, its colors no longer run short in the legend. Returns the
 * ID for Undo, or null if nothing changed.
 * @throws NotFoundError
 */
export function settleClaim(
  actor: Actor,
  id: string,
  { state, day, isEnough }: { state: ClaimState; day: Day; isEnough: boolean },
): Promise<string | null> {
  return inTransaction(async tx => {
    const projectId = await kitOf(tx, actor, id)
    const { title } = await lockKit(tx, actor, projectId)
    const settled = {
      table: 'drill_claims' as const,
      title: SETTLED[state],
      values: { title },
      which: sql`t.id = ${id}`,
    }
    const undo = await recordChange(tx, actor, settled, () =>
      execute(
        sql`update drill_claims set state = ${state}, state_date = ${day}::date, updated = now()
          where id = ${id} and "user" = ${actor.userId} and state <> ${state}`,
        tx,
      ),
    )
    return isEnough ? ((await untickShort(tx, actor, { id, projectId, title })) ?? undo) : undo
  })
}

async function untickShort(tx: Tx, actor: Actor, claim: { id: string; projectId: string; title: string }) {
  const { id, projectId, title } = claim
  const which = sql`t.project = ${projectId} and t.code_key in (
    select drill_key(color->>'code', '') from drill_claims d, jsonb_array_elements(d.colors) color where d.id = ${id})`
  const legend = {
    table: 'kit_colors' as const,
    title: /*i18n*/ 'Colors of “{title}” no longer run short',
    values: { title },
    which,
  }
  const undo = await recordChange(tx, actor, legend, () =>
    execute(sql`update kit_colors t set ran_short = false, updated = now() where t.ran_short and ${which}`, tx),
  )
  await legendChanged(tx, actor, [projectId])
  return undo
}

/** Removes a claim, with Undo. Returns the ID for it. @throws NotFoundError */
export function removeClaim(actor: Actor, id: string, on: Db = db): Promise<string | null> {
  return inTransaction(
    async tx => {
      const { title } = await lockKit(tx, actor, await kitOf(tx, actor, id))
      const change = {
        table: 'drill_claims' as const,
        title: /*i18n*/ 'Request for drills of “{title}” removed',
        values: { title },
        which: sql`t.id = ${id}`,
      }
      return recordChange(tx, actor, change, () =>
        execute(sql`delete from drill_claims where id = ${id} and "user" = ${actor.userId}`, tx),
      )
    },
    { within: on },
  )
}

async function rejectTooMany(tx: Tx, projectId: string, field = 'project'): Promise<void> {
  if ((await tx.drillClaim.count({ where: { projectId } })) >= MAX_CLAIMS) {
    throw new InvalidError({ [field]: [i18n.t('A kit can have at most {most} requests.', { most: MAX_CLAIMS })] })
  }
}

async function kitOf(tx: Tx, actor: Actor, id: string): Promise<string> {
  const claim = await tx.drillClaim.findFirst({ where: { id, ...ownedBy(actor) }, select: { projectId: true } })
  if (!claim) throw new NotFoundError()
  return claim.projectId
}
