import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { query } from '~/platform/db/query.server'
import { NotFoundError } from '~/platform/errors'
import type { TrashKind } from './trash-terms'

/** The name of what was deleted, and the deletion ID, which restores it. */
type Deletion = { title: string; act: string }

/**
 * Deletes a record for a form. Without scripts, a double click sends the form twice, and the browser shows the second
 * response: it is the same as the first.
 * @throws NotFoundError
 */
export async function deleteOnce(
  actor: Actor,
  { kind, id }: { kind: TrashKind; id: string },
  run: () => Promise<Deletion>,
): Promise<Deletion> {
  try {
    return await run()
  } catch (error) {
    const last = error instanceof NotFoundError && (await lastDeletion(actor, kind, [id]))
    if (!last) throw error
    return last
  }
}

// Seconds after which the same form is no double click. Covers a slow phone and a slow server.
const REPEAT_SECONDS = 60

/** Returns the deletion of these records a moment ago, and how many of them it has; null without one. */
export async function lastDeletion({ userId }: Actor, kind: TrashKind, ids: string[]) {
  const [last] = await query<Deletion & { count: number }>(sql`
    select act, min(title) as title, count(*)::int as count from trash
    where "user" = ${userId} and kind = ${kind}::trash_kind and record = any(${ids}::text[])
      and deleted > now() - make_interval(secs => ${REPEAT_SECONDS})
    group by act order by max(deleted) desc limit 1`)
  return last ?? null
}
