/** The changes of one transaction to one owner's rows in one table. */
export type Change = {
  /** the ID of the change record, for `deletedRows` */
  id: number
  owner: string
  table: string
  action: 'create' | 'update' | 'delete'
  ids: string[]
}

/**
 * Merges the changes of a transaction, one per row, at its first change: create and update is a create, create and
 * delete is nothing, delete and create is an update.
 */
export function coalesceChanges(changes: Change[]): Change[] {
  if (changes.length < 2) return changes
  const rows = new Map<string, Omit<Change, 'ids'> & { row: string }>()
  for (const { ids, ...change } of changes) {
    for (const row of ids) {
      const key = `${change.owner} ${change.table} ${row}`
      const before = rows.get(key)
      const action = before ? COMBINED[before.action][change.action] : change.action
      if (!action) rows.delete(key)
      // A deletion stays at its own place, after dependent rows, and has the latest data.
      else if (action === 'delete' && before) {
        rows.delete(key)
        rows.set(key, { ...change, row })
      } else rows.set(key, { ...(before ?? change), action, row })
    }
  }
  return grouped(rows.values())
}

type Action = Change['action']
const COMBINED: Record<Action, Record<Action, Action | null>> = {
  create: { create: 'create', update: 'create', delete: null },
  update: { create: 'update', update: 'update', delete: 'delete' },
  delete: { create: 'update', update: 'update', delete: 'delete' },
}

function grouped(rows: Iterable<Omit<Change, 'ids'> & { row: string }>): Change[] {
  const changes: Change[] = []
  for (const { row, ...change } of rows) {
    const last = changes.at(-1)
    if (last && last.id === change.id && last.action === change.action) last.ids.push(row)
    else changes.push({ ...change, ids: [row] })
  }
  return changes
}
