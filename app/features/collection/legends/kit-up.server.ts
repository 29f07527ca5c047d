import sql from 'sql-template-tag'
import { recordChange } from '~/features/collection/colors/color-changes.server'
import { CONTAINER_LIMIT, CONTAINER_TOO_LONG } from '~/features/collection/colors/color-terms'
import { legendChanged } from '~/features/collection/colors/legend-changed.server'
import type { Actor } from '~/platform/actor'
import { execute, query } from '~/platform/db/query.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import type { Numbering } from './kit-up.schema'
import { lockKit } from './legends.server'
import { numberContainers } from './number-containers'

/**
 * Sets whether the drills of a color are in their container. Of two devices the last one counts. Has no Undo, because
 * the same button reverts it.
 * @throws NotFoundError
 */
export function setSorted(actor: Actor, projectId: string, id: string, sorted: boolean): Promise<void> {
  return inTransaction(async tx => {
    await lockKit(tx, actor, projectId)
    const [color] = await query<{ sorted: boolean }>(
      sql`select sorted from kit_colors where id = ${id} and project = ${projectId} and "user" = ${actor.userId}`,
      tx,
    )
    if (!color) throw new NotFoundError()
    if (color.sorted === sorted) return
    await execute(sql`update kit_colors set sorted = ${sorted}, updated = now() where id = ${id}`, tx)
    await legendChanged(tx, actor, [projectId])
  })
}

/**
 * Numbers the containers of a kit. Returns the ID for Undo, or null if nothing changed.
 * @throws NotFoundError
 * @throws InvalidError if the last number is too long
 */
export function setNumbers(actor: Actor, projectId: string, numbering: Numbering): Promise<string | null> {
  return inTransaction(async tx => {
    const { title } = await lockKit(tx, actor, projectId)
    const colors = await query<{ id: string; symbol: string; code: string }>(
      sql`select id, symbol, code from kit_colors where project = ${projectId} and "user" = ${actor.userId}
        order by position, id`,
      tx,
    )
    const containers = numberContainers(colors, numbering)
    if (containers.some(({ container }) => container.length > CONTAINER_LIMIT))
      throw new InvalidError({ first: [CONTAINER_TOO_LONG()] })
    const undo = await recordChange(
      tx,
      actor,
      {
        table: 'kit_colors',
        title: i18n.t('Containers of “{title}” numbered', { title }),
        which: sql`t.project = ${projectId}`,
      },
      () =>
        execute(
          sql`update kit_colors c set container = given.container, updated = now()
            from jsonb_to_recordset(${JSON.stringify(containers)}::jsonb) as given(id text, container text)
            where c.id = given.id and c.container <> given.container`,
          tx,
        ),
    )
    if (undo) await legendChanged(tx, actor, [projectId])
    return undo
  })
}
