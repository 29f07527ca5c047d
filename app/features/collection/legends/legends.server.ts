import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import { recordChange } from '~/features/collection/colors/color-changes.server'
import { legendChanged } from '~/features/collection/colors/legend-changed.server'
import type { Actor } from '~/platform/actor'
import { type Db, db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { execute, query } from '~/platform/db/query.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { ConflictError, InvalidError, NotFoundError } from '~/platform/errors'
import { type Picture, type StoredPicture, withPicture } from '~/platform/images/images.server'
import { i18n } from '~/platform/messages'
import type { KitColorInput } from './kit-color.schema'
import { MAX_COLORS, TOO_MANY_COLORS } from './legend-limits'

/** A line of a form. Without an ID of the kit's legend, it is a new one. Without a container, it keeps its own. */
export type LegendLine = Omit<KitColorInput, 'position' | 'container' | 'sorted'> & { id?: string; container?: string }

export const CHANGED_ELSEWHERE =
  /*i18n*/ 'This legend was changed elsewhere. Your lines are still here; saving again replaces that change.'

/**
 * Replaces the legend of a kit. Lines keep their order. `version` is that of the legend which the form shows; saving
 * the same lines twice counts once. Returns the ID for Undo, or null if nothing changed.
 * @throws NotFoundError
 * @throws InvalidError if there are too many lines
 * @throws ConflictError if the legend has another version
 */
export async function saveLegend(
  actor: Actor,
  projectId: string,
  lines: LegendLine[],
  version: string | null,
): Promise<string | null> {
  if (lines.length > MAX_COLORS) throw new InvalidError({ '': [TOO_MANY_COLORS()] })
  return inTransaction(async tx => {
    const { title } = await lockKit(tx, actor, projectId)
    const before = await storedLines(tx, actor, projectId)
    const containers = new Map(before.map(({ id, container }) => [id, container]))
    const wanted = lines.map(line => ({ ...line, container: line.container ?? containers.get(line.id ?? '') ?? '' }))
    if (isDeepStrictEqual(before.map(contentOf), wanted.map(contentOf))) return null
    if (version !== null && version !== (await legendVersion(tx, actor, projectId))) {
      throw new ConflictError('', i18n.t(CHANGED_ELSEWHERE))
    }
    const free = new Set(before.map(({ id }) => id))
    const rows = wanted.map((line, index) => {
      const id = line.id && free.delete(line.id) ? line.id : newId()
      return { ...contentOf(line), id, position: index + 1 }
    })
    const undo = await recordChange(
      tx,
      actor,
      {
        table: 'kit_colors',
        title: /*i18n*/ 'Legend of “{title}” saved',
        values: { title },
        which: sql`t.project = ${projectId}`,
      },
      () => writeLines(tx, actor, projectId, rows),
    )
    await legendChanged(tx, actor, [projectId])
    return undo
  })
}

const contentOf = ({ symbol, code, count, ranShort, container }: LegendLine) => ({
  symbol,
  code,
  count,
  ranShort,
  container,
})

const storedLines = (tx: Tx, { userId }: Actor, projectId: string) =>
  query<LegendLine & { id: string }>(
    sql`select id, symbol, code, count, ran_short as "ranShort", container from kit_colors
      where project = ${projectId} and "user" = ${userId} order by position, id`,
    tx,
  )

/** The ticks of rows that stay are kept. */
async function writeLines(tx: Tx, { userId }: Actor, projectId: string, rows: object[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as line(id text, position int, symbol text, code text, count int, "ranShort" boolean, container text)`
  await execute(
    sql`delete from kit_colors where project = ${projectId} and "user" = ${userId} and id not in (select id from ${given})`,
    tx,
  )
  await execute(
    sql`insert into kit_colors (id, project, "user", position, symbol, code, count, ran_short, container, updated)
      select id, ${projectId}, ${userId}, position, symbol, code, count, "ranShort", container, now() from ${given}
      on conflict (id) do update set position = excluded.position, symbol = excluded.symbol, code = excluded.code,
        count = excluded.count, ran_short = excluded.ran_short, container = excluded.container, updated = now()
      where (kit_colors.position, kit_colors.symbol, kit_colors.code, kit_colors.count, kit_colors.ran_short, kit_colors.container)
        is distinct from (excluded.position, excluded.symbol, excluded.code, excluded.count, excluded.ran_short, excluded.container)`,
    tx,
  )
}

/** Returns a text that changes with the legend of a kit, but not with its ticks; empty without a legend. */
export async function legendVersion(on: Db, { userId }: Actor, projectId: string): Promise<string> {
  const [legend] = await query<{ version: string }>(
    sql`select coalesce(md5(string_agg(concat_ws('/', id, position, symbol, code, count, ran_short, container), ' ' order by position, id)), '')
        as version from kit_colors where project = ${projectId} and "user" = ${userId}`,
    on,
  )
  return legend?.version ?? ''
}

/** Sets whether a color of a kit ran short. Returns its code and the ID for Undo, or null. @throws NotFoundError */
export function setRanShort(
  actor: Actor,
  projectId: string,
  id: string,
  ranShort: boolean,
): Promise<{ code: string; undo: string | null }> {
  return inTransaction(async tx => {
    const kit = await lockKit(tx, actor, projectId)
    const [color] = await query<{ code: string }>(
      sql`select code from kit_colors where id = ${id} and project = ${projectId} and "user" = ${actor.userId}`,
      tx,
    )
    if (!color) throw new NotFoundError()
    const { code } = color
    const change = {
      table: 'kit_colors' as const,
      title: ranShort ? /*i18n*/ '{code} ran short in “{title}”' : /*i18n*/ '{code} did not run short in “{title}”',
      values: { code, title: kit.title },
      which: sql`t.id = ${id}`,
    }
    const undo = await recordChange(tx, actor, change, () =>
      execute(
        sql`update kit_colors set ran_short = ${ranShort}, updated = now() where id = ${id} and ran_short <> ${ranShort}`,
        tx,
      ),
    )
    await legendChanged(tx, actor, [projectId])
    return { code, undo }
  })
}

/** Adds a line to a kit's legend. @throws NotFoundError @throws InvalidError if there are too many lines */
export function addColor(actor: Actor, projectId: string, input: KitColorInput, id: string, on: Db): Promise<void> {
  return inTransaction(
    async tx => {
      await lockKit(tx, actor, projectId)
      await rejectTooMany(tx, projectId)
      await tx.kitColor.create({ data: { ...input, id, projectId, userId: actor.userId } })
      await legendChanged(tx, actor, [projectId])
    },
    { within: on },
  )
}

/**
 * Changes the given fields of a line. A function decides them after the line is locked. `moveTo` moves it to another
 * kit.
 * @throws NotFoundError
 * @throws InvalidError if the other legend has too many lines
 */
export function changeColor(
  actor: Actor,
  id: string,
  wanted: (on: Db) => Promise<Partial<KitColorInput>>,
  moveTo: string | undefined,
  on: Db,
): Promise<void> {
  return inTransaction(
    async tx => {
      const from = await kitOf(tx, actor, id)
      const projectId = moveTo ?? from
      for (const project of [...new Set([from, projectId])].sort()) await lockKit(tx, actor, project)
      await execute(sql`select from kit_colors where id = ${id} for no key update`, tx)
      const changed = await wanted(tx)
      if (projectId !== from) await rejectTooMany(tx, projectId)
      await tx.kitColor.update({
        where: { id, userId: actor.userId },
        data: { ...changed, projectId },
      })
      await legendChanged(tx, actor, [from, projectId])
    },
    { within: on },
  )
}

/** Removes a line from a legend, with Undo. @throws NotFoundError */
export function removeColor(actor: Actor, id: string, on: Db): Promise<void> {
  return inTransaction(
    async tx => {
      const projectId = await kitOf(tx, actor, id)
      const { title } = await lockKit(tx, actor, projectId)
      await recordChange(
        tx,
        actor,
        {
          table: 'kit_colors',
          title: /*i18n*/ 'A color removed from the legend of “{title}”',
          values: { title },
          which: sql`t.id = ${id}`,
        },
        () => execute(sql`delete from kit_colors where id = ${id} and "user" = ${actor.userId}`, tx),
      )
      await legendChanged(tx, actor, [projectId])
    },
    { within: on },
  )
}

/**
 * Stores the photo of a kit's legend, or removes it with null. Returns the ID for Undo, or null.
 * @throws NotFoundError
 */
export async function setLegendImage(
  actor: Actor,
  projectId: string,
  picture: Picture | null,
  on: Db = db,
): Promise<string | null> {
  const place = { collection: 'projects' as const, recordId: projectId }
  if ((await on.project.count({ where: { id: projectId, userId: actor.userId } })) === 0) throw new NotFoundError()
  const write = (stored: StoredPicture | null) =>
    inTransaction(
      async tx => {
        const { title, legendImage } = await lockKit(tx, actor, projectId)
        const change = {
          table: 'projects' as const,
          title: !stored ? REMOVED : legendImage ? REPLACED : ADDED,
          values: { title },
          which: sql`t.id = ${projectId}`,
          files: legendImage ? [`projects/${projectId}/${legendImage}`] : [],
        }
        return recordChange(tx, actor, change, () =>
          execute(
            sql`update projects set legend_image = ${stored?.image ?? ''}, legend_image_width = ${stored?.imageWidth ?? null},
              legend_image_height = ${stored?.imageHeight ?? null}, updated = now() where id = ${projectId}`,
            tx,
          ),
        )
      },
      { within: on },
    )
  return withPicture(picture, place, write, on)
}

const ADDED = /*i18n*/ 'Photo of the legend of “{title}” added'
const REPLACED = /*i18n*/ 'Photo of the legend of “{title}” replaced'
const REMOVED = /*i18n*/ 'Photo of the legend of “{title}” removed'

async function rejectTooMany(tx: Tx, projectId: string): Promise<void> {
  if ((await tx.kitColor.count({ where: { projectId } })) >= MAX_COLORS) {
    throw new InvalidError({ project: [TOO_MANY_COLORS()] })
  }
}

async function kitOf(tx: Tx, { userId }: Actor, id: string): Promise<string> {
  const color = await tx.kitColor.findFirst({ where: { id, userId }, select: { projectId: true } })
  if (!color) throw new NotFoundError()
  return color.projectId
}

/** Reads and locks the kit: every change of a legend or of its claims does so first. @throws NotFoundError */
export async function lockKit(tx: Tx, { userId }: Actor, id: string): Promise<{ title: string; legendImage: string }> {
  const [kit] = await query<{ title: string; legendImage: string }>(
    sql`select title, legend_image as "legendImage" from projects where id = ${id} and "user" = ${userId} for no key update`,
    tx,
  )
  if (!kit) throw new NotFoundError()
  return kit
}
