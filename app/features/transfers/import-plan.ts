import type { CheckedRow } from './check-rows'
import type { ImportOptions } from './import-options'

/** A kit that the collection has already; `company` is its name. */
export type KnownKit = { id: string; title: string; company: string }

/** What a line is to the collection: a kit it does not have, one it has, one that an earlier line brought, or none at all. */
export type Verdict = 'new' | 'duplicate' | 'repeat' | 'problem'

/** A checked line with its verdict; `kit` is the one it duplicates, `earlier` the line that it repeats. */
export type PlannedRow = CheckedRow & { verdict: Verdict; kit?: KnownKit; earlier?: number }

/** What is done with a line. */
export type Step = 'add' | 'update' | 'skip' | 'fail'

/**
 * Compares the lines of a file with the kits of a collection: the same title and company, whatever the case and accents, is the same
 * kit. Where the collection has such a kit several times, the lines take them in turn.
 */
export function planRows(rows: CheckedRow[], known: KnownKit[]): PlannedRow[] {
  const kits = new Map<string, KnownKit[]>()
  for (const kit of known) {
    const key = kitKey(kit.title, kit.company)
    const same = kits.get(key)
    if (same) same.push(kit)
    else kits.set(key, [kit])
  }
  const seen = new Map<string, { times: number; line: number }>()
  return rows.map(row => {
    if (!row.input) return { ...row, verdict: 'problem' }
    const key = kitKey(row.input.title, row.input.company)
    const before = seen.get(key) ?? { times: 0, line: row.line }
    seen.set(key, { times: before.times + 1, line: before.line })
    const kit = kits.get(key)?.[before.times]
    if (kit) return { ...row, verdict: 'duplicate', kit }
    return before.times === 0 ? { ...row, verdict: 'new' } : { ...row, verdict: 'repeat', earlier: before.line }
  })
}

/** What the person's choices make of a verdict. */
export function stepFor(
  verdict: Verdict,
  { duplicates, repeats }: Pick<ImportOptions, 'duplicates' | 'repeats'>,
): Step {
  if (verdict === 'new') return 'add'
  if (verdict === 'problem') return 'fail'
  return verdict === 'duplicate' ? duplicates : repeats
}

/** How many lines have each verdict. */
export function countVerdicts(rows: PlannedRow[]): Record<Verdict, number> {
  const counts = { new: 0, duplicate: 0, repeat: 0, problem: 0 }
  for (const row of rows) counts[row.verdict]++
  return counts
}

const kitKey = (title: string, company: string) => `${folded(title)}\n${folded(company)}`

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
