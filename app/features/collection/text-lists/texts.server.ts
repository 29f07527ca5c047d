import sql, { empty, raw } from 'sql-template-tag'
import { changeKits, countKits } from '~/features/collection/bulk-edit/bulk.server'
import { type ListQuery, NAMES_PER_PAGE } from '~/features/collection/named-lists/list-query'
import type { TextKind } from '~/features/collection/named-lists/lists'
import { ORDERS } from '~/features/collection/named-lists/names-page.server'
import { ProjectSchema } from '~/features/collection/projects/project.schema'
import type { Actor } from '~/platform/actor'
import { pageOf } from '~/platform/db/page-of'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { containsText } from '~/platform/db/search-pattern'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/input/field-errors'
import { i18n } from '~/platform/messages'
import { kitsWithText } from './kits-with-text'

/** A place or series with its number of kits. */
export type ListedText = { name: string; kits: number }

/** One page of a list. `page` is the last page if the request exceeds it; `total` counts all pages. */
export type TextsPage = { texts: ListedText[]; total: number; page: number }

/** Returns one page of the user's places or series with their number of kits, with one statement. */
export async function textsPage(actor: Actor, kind: TextKind, { search, sort, page }: ListQuery): Promise<TextsPage> {
  const text = raw(kind)
  // Folds each text once, not once per kit.
  const rows = await query<ListedText & { total: number }>(
    prepared(sql`
    with found as materialized (
      select id, fold(id) as key, kits from (
        select ${text} as id, count(*)::int as kits from projects where "user" = ${actor.userId} and ${text} <> '' group by 1
      ) used ${search ? sql`where ${containsText(sql`fold(id)`, sql`id`, search)}` : empty}
    ), total as (select count(*)::int as all_texts from found), page as (
      select * from found order by ${raw(ORDERS[sort])} ${pageOf(page, NAMES_PER_PAGE, 'all_texts')}
    )
    select total.all_texts as total, page.id as name, page.kits from total left join page on true order by ${raw(ORDERS[sort])}`),
  )
  const total = rows[0]?.total ?? 0
  return {
    texts: rows.flatMap(({ name, kits }) => (name === null ? [] : { name, kits })),
    total,
    page: Math.min(page, Math.max(1, Math.ceil(total / NAMES_PER_PAGE))),
  }
}

/**
 * Returns a place or series with its number of kits.
 * @throws NotFoundError if no kit has it
 */
export async function getText(actor: Actor, kind: TextKind, name: string): Promise<ListedText> {
  const kits = name ? await countKits(actor, { matching: kitsWithText(kind, name) }) : 0
  if (kits === 0) throw new NotFoundError()
  return { name, kits }
}

/**
 * Renames a place or series on all kits that have it; the name of another one merges the two. Returns the new name, the
 * number of kits, and the ID that undoes the change.
 * @throws InvalidError on `to`
 */
export async function renameText(actor: Actor, kind: TextKind, name: string, typed: string) {
  const parsed = ProjectSchema.shape[kind].safeParse(typed)
  if (!parsed.success) throw new InvalidError({ to: fieldErrorsOf(parsed.error.issues)[''] ?? [] })
  if (!parsed.data) throw new InvalidError({ to: [i18n.t('Enter a name.')] })
  return { to: parsed.data, ...(await changeTexts(actor, kind, name, parsed.data)) }
}

/** Removes a place or series from all kits that have it. Returns their number, and the ID that undoes the change. */
export const clearText = (actor: Actor, kind: TextKind, name: string) => changeTexts(actor, kind, name, '')

async function changeTexts(actor: Actor, kind: TextKind, name: string, to: string) {
  const { changed, undo } = await changeKits(actor, { matching: kitsWithText(kind, name) }, { [kind]: to })
  return { kits: changed, undo }
}
