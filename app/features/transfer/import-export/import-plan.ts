import { searchKey } from '~/platform/input/plain-text'
import type { CheckedRow } from './check-rows'
import type { ImportOptions } from './import-options'

/** A kit of the collection; `instanceState` is its name. */
export type KnownKit = { id: string; title: string; company: string; sourceId?: string }

/** A row compared with the collection: a new kit, an existing kit, a repeat of an earlier row, or invalid. */
export type Verdict = 'new' | 'duplicate' | 'repeat' | 'problem'

/** A checked row with its verdict. `kit` is the existing kit, `earlier` the repeated row. */
export type PlannedRow = CheckedRow & { verdict: Verdict; kit?: KnownKit; earlier?: number }

/** The action for a row. */
export type Step = 'add' | 'update' | 'skip' | 'fail'

/**
 * Compares rows with the collection. A kit with the ID of another app is found by it, even if it was renamed, and kits
 * with different IDs are different. For others, the same title and company, ignoring case and accents, is the same kit.
 * If the collection has such a kit several times, the rows match them in turn.
 */
export function planRows(rows: CheckedRow[], known: KnownKit[]): PlannedRow[] {
  const kits = new Map<string, KnownKit[]>()
  for (const kit of known) {
    const key = kitKey(kit.title, kit.company)
    const same = kits.get(key)
    if (same) same.push(kit)
    else kits.set(key, [kit])
  }
  const bySource = new Map(known.flatMap(kit => (kit.sourceId ? [[kit.sourceId, kit] as const] : [])))
  const ids = new Map<string, number>()
  const seen = new Map<string, { times: number; line: number }>()
  return rows.map(row => {
    if (!row.input) return { ...row, verdict: 'problem' }
    const key = kitKey(row.input.title, row.input.company)
    const { sourceId } = row
    if (sourceId) {
      const earlier = ids.get(sourceId)
      ids.set(sourceId, earlier ?? row.line)
      if (earlier !== undefined) return { ...row, verdict: 'repeat', earlier }
      const kit = bySource.get(sourceId)
      if (kit) return { ...row, verdict: 'duplicate', kit }
    }
    const before = seen.get(key) ?? { times: 0, line: row.line }
    seen.set(key, { times: before.times + 1, line: before.line })
    const others = kits.get(key)?.filter(kit => !sourceId || appOf(kit.sourceId) !== appOf(sourceId))
    const kit = others?.[before.times]
    if (kit) return { ...row, verdict: 'duplicate', kit }
    return before.times === 0 || sourceId
      ? { ...row, verdict: 'new' }
      : { ...row, verdict: 'repeat', earlier: before.line }
  })
}

/** Returns the action for a verdict with the user's options. */
export function actionFor(
  verdict: Verdict,
  { duplicates, repeats }: Pick<ImportOptions, 'duplicates' | 'repeats'>,
): Step {
  if (verdict === 'new') return 'add'
  if (verdict === 'problem') return 'fail'
  return verdict === 'duplicate' ? duplicates : repeats
}

export function countVerdicts(rows: PlannedRow[]): Record<Verdict, number> {
  const counts = { new: 0, duplicate: 0, repeat: 0, problem: 0 }
  for (const row of rows) counts[row.verdict]++
  return counts
}

/** Returns the app of an ID: "organized-glitter". */
const appOf = (sourceId = '') => sourceId.split(':')[0]

const kitKey = (title: string, company: string) => `${searchKey(title)}\n${searchKey(company)}`
