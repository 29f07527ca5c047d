import { NAME_LIMIT } from '~/features/collection/named-lists/name-limit'
import { TAG_NAME_LIMIT } from '~/features/collection/tags/tag-name-limit'
import type { ArchivedRow } from '~/features/transfer/archive/collections'
import { nameKey } from '~/platform/input/plain-text'

const LIMITS = { companies: NAME_LIMIT, artists: NAME_LIMIT, tags: TAG_NAME_LIMIT }
type Rows = Record<keyof typeof LIMITS, ArchivedRow[]>

/** A name of an archive that got a number, and its new name. */
export type Numbered = { was: string; renamed: string }

/**
 * Gives a number to names of older archives that are one name today: “Café 2”. The oldest keeps its name, as in the
 * migration `same_names`. Changes the rows.
 */
export const keepApart = (rows: Rows): Numbered[] =>
  (Object.keys(LIMITS) as (keyof Rows)[]).flatMap(list => numbered(rows[list], LIMITS[list]))

function numbered(rows: ArchivedRow[], limit: number): Numbered[] {
  const taken = new Set(rows.map(row => nameKey(String(row.name))))
  if (taken.size === rows.length) return []
  const seen = new Set<string>()
  const oldestFirst = rows.toSorted((one, other) => (ageOf(one) < ageOf(other) ? -1 : 1))
  return oldestFirst.flatMap(row => {
    const was = String(row.name)
    if (!seen.has(nameKey(was))) {
      seen.add(nameKey(was))
      return []
    }
    const renamed = freeName(was, taken, limit)
    row.name = renamed
    taken.add(nameKey(renamed))
    return [{ was, renamed }]
  })
}

const ageOf = (row: ArchivedRow) => `${row.created} ${row.id}`

function freeName(name: string, taken: Set<string>, limit: number): string {
  for (let number = 2; ; number++) {
    const renamed = `${name.slice(0, limit - ` ${number}`.length).trimEnd()} ${number}`
    if (!taken.has(nameKey(renamed))) return renamed
  }
}
