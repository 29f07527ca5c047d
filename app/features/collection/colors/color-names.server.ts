import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { claiming } from '~/platform/db/claiming.server'
import { type Db, db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { prepared } from '~/platform/db/prepared.server'
import { execute, query } from '~/platform/db/query.server'
import { changeLocked } from '~/platform/db/rows.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { describeColor } from './color-description.server'
import type { ColorNameInput } from './color-name.schema'
import { DMC_HEXES } from './drill-colors.server'

/** Colors with a user's own words. */
const MAX_COLOR_NAMES = 1_000

/** Returns a user's own words by the key of their code: one statement. */
export async function ownColorNames({ userId }: Actor): Promise<Record<string, string>> {
  const rows = await query<ColorNameInput>(
    prepared(sql`select code, words from color_words where "user" = ${userId} order by code`),
  )
  return Object.fromEntries(rows.map(({ code, words }) => [code, words]))
}

/** Returns the words of each color by its key: the user's own, otherwise those of its approximate color. */
export async function colorNames(actor: Actor): Promise<Record<string, string>> {
  const named = Object.entries(DMC_HEXES).map(([key, hex]) => [key, i18n.t(describeColor(hex).name)])
  return { ...Object.fromEntries(named), ...(await ownColorNames(actor)) }
}

/**
 * Sets the words of a color; an empty text removes them. `key` is the code as it is compared. Returns the former words.
 * @throws InvalidError if there are too many
 */
export function setColorName(actor: Actor, key: string, words: string): Promise<string> {
  return inTransaction(async tx => {
    await lockNames(tx, actor)
    const of = { userId_code: { ...ownedBy(actor), code: key } }
    const former = (await tx.colorName.findUnique({ where: of }))?.words ?? ''
    if (words === former) return former
    if (words === '') await tx.colorName.delete({ where: of, select: { id: true } })
    else if (former) await tx.colorName.update({ where: of, data: { words }, select: { id: true } })
    else await insertName(tx, actor, { code: key, words }, newId())
    return former
  })
}

/** Adds words to a color. @throws ConflictError if it has some @throws InvalidError if there are too many */
export const addColorName = (actor: Actor, input: ColorNameInput, id: string, on: Db = db): Promise<void> =>
  claiming('code', taken(), () =>
    inTransaction(
      async tx => {
        await lockNames(tx, actor)
        await insertName(tx, actor, input, id)
      },
      { within: on },
    ),
  )

/**
 * Changes the given fields. A function decides them after the record is locked.
 * @throws NotFoundError
 * @throws ConflictError if the color has other words
 */
export const changeColorName = (
  actor: Actor,
  id: string,
  wanted: (on: Db) => Promise<Partial<ColorNameInput>>,
  on: Db = db,
): Promise<void> =>
  claiming('code', taken(), () =>
    changeLocked('color_words', actor, id, on, async tx => {
      await tx.colorName.update({ where: { id, ...ownedBy(actor) }, data: await wanted(tx), select: { id: true } })
    }),
  )

/** Deletes words by their ID. @throws NotFoundError */
export async function deleteColorName(actor: Actor, id: string, on: Db = db): Promise<void> {
  const { count } = await on.colorName.deleteMany({ where: { id, ...ownedBy(actor) } })
  if (count === 0) throw new NotFoundError()
}

/** Serializes additions of a user, so that the limit holds. */
const lockNames = (tx: Tx, { userId }: Actor) =>
  execute(sql`select from users where id = ${userId} for no key update`, tx)

async function insertName(tx: Tx, actor: Actor, input: ColorNameInput, id: string): Promise<void> {
  if ((await tx.colorName.count({ where: ownedBy(actor) })) >= MAX_COLOR_NAMES) {
    const most = formatCount(MAX_COLOR_NAMES)
    throw new InvalidError({ words: [i18n.t('At most {most} colors can have words of yours.', { most })] })
  }
  await tx.colorName.create({ data: { id, ...ownedBy(actor), ...input }, select: { id: true } })
}

const taken = () => i18n.t('This color has your words already.')
