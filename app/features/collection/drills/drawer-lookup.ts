import { drillKey } from '~/features/collection/colors/drill-key'
import { nearestColors } from '~/features/collection/colors/nearest-colors'
import type { DrillShape } from '~/features/collection/projects/project-terms'
import type { DrawerEntry } from './drawer.server'
import { FINISHES } from './drill-terms'

/** An entry with its key and its color; `hex` is empty if unknown. */
export type IndexedEntry = Omit<DrawerEntry, 'palette' | 'swatch'> & { key: string; hex: string }

/** Everything that a page needs to look up any code without another request. */
export type DrawerIndex = {
  /** in the order of their numbers */
  entries: IndexedEntry[]
  /** approximate colors by the key of their DMC number */
  hexes: Readonly<Record<string, string>>
  /** by key: how many kits need a color, and in how many it ran short */
  needs: Record<string, [kits: number, short: number]>
}

export type FoundColor = {
  code: string
  hex: string
  /** in every shape and finish */
  entries: IndexedEntry[]
  kits: number
  short: number
  /** near ones that are there, if none of this color is */
  near: (IndexedEntry & { distance: number })[]
  /** that of most drills, for a color that is put in */
  shape: DrillShape
}

const NEAR_ONES = 3

/** Returns what the drawer has of a code in any spelling, and who needs it; null without a code. */
export function lookUp({ entries, hexes, needs }: DrawerIndex, typed: string): FoundColor | null {
  const code = typed.trim()
  const key = drillKey(code)
  if (key === '') return null
  const keys = new Set(FINISHES.map(finish => drillKey(code, finish)))
  const there = entries.filter(entry => keys.has(entry.key))
  const hex = there.find(entry => entry.hex)?.hex ?? hexes[key] ?? ''
  const [kits, short] = needs[key] ?? [0, 0]
  const filled = entries.filter(({ amount }) => amount !== '0')
  const isMissing = there.every(({ amount }) => amount === '0')
  // An empty container says in which shape the color is wanted.
  const wanted = there[0] ? filled.filter(({ shape }) => shape === there[0]?.shape) : filled
  const near = isMissing ? (nearestColors([{ key, hex }], wanted, NEAR_ONES)[0] ?? []) : []
  return { code, hex, entries: there, kits, short, near, shape: usualShape(entries) }
}

function usualShape(entries: IndexedEntry[]): DrillShape {
  const round = entries.filter(({ shape }) => shape === 'round').length
  return round > entries.length / 2 ? 'round' : 'square'
}

/** A place of the drawer and its entries; '' for those without one. */
export type DrawerPlace = { place: string; entries: IndexedEntry[] }

/** Returns the places in their order, those without one last. */
export function placesOf(entries: IndexedEntry[]): DrawerPlace[] {
  const byPlace = new Map<string, IndexedEntry[]>()
  for (const entry of entries) {
    const there = byPlace.get(entry.place)
    if (there) there.push(entry)
    else byPlace.set(entry.place, [entry])
  }
  const places = [...byPlace].map(([place, entries]) => ({ place, entries }))
  const { compare } = new Intl.Collator('en', { numeric: true })
  return places.sort((a, b) => Number(a.place === '') - Number(b.place === '') || compare(a.place, b.place))
}
