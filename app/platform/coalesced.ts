/** What a transaction did to rows of one owner in one table, in one go. */
export type Change = {
  /** of the record it was read from; what was deleted is found there */
  id: number
  owner: string
  table: string
  action: 'create' | 'update' | 'delete'
  ids: string[]
}

/**
 * What the statements of one transaction come to: a row that was made and changed was made, one that was made and deleted never was, one
 * that was deleted and made again was changed. Each row is told once, where it was first touched.
 */
export function coalesced(changes: Change[]): Change[] {
  if (changes.length < 2) return changes
  const rows = new Map<string, Omit<Change, 'ids'> & { row: string }>()
  for (const { ids, ...change } of changes) {
    for (const row of ids) {
      const key = `${change.owner} ${change.table} ${row}`
      const before = rows.get(key)
      const action = before ? COMBINED[before.action][change.action] : change.action
      if (!action) rows.delete(key)
      // What is deleted is told in the place of its deletion: after what was deleted before it, and with its last data.
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
