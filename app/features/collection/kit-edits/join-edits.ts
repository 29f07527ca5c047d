import type { ProjectFieldName, ProjectValues } from '~/features/collection/projects/project-fields'

type Value = ProjectValues[ProjectFieldName]

/** The former and the new value of the changed columns; companies and artists are IDs. */
export type Changes = Record<string, [was: Value, now: Value]>

type Edit = { created: Date; changes: Changes }

const WINDOW_MS = 10 * 60_000

/**
 * Joins the edits of a kit within ten minutes to the first of them, and leaves out what they reverted. Both lists begin
 * with the newest edit.
 */
export function joinEdits<One extends Edit>(edits: One[]): One[] {
  const joined: One[] = []
  for (const edit of edits.toReversed()) {
    const first = joined.at(-1)
    if (!first || edit.created.getTime() - first.created.getTime() >= WINDOW_MS) joined.push(edit)
    else joined.splice(-1, 1, { ...first, changes: joinChanges(first.changes, edit.changes) })
  }
  return joined.filter(({ changes }) => Object.keys(changes).length > 0).toReversed()
}

function joinChanges(first: Changes, then: Changes): Changes {
  const changes = { ...first }
  for (const [column, [was, now]] of Object.entries(then)) {
    const former = first[column] ? first[column][0] : was
    if (former === now) delete changes[column]
    else changes[column] = [former, now]
  }
  return changes
}
