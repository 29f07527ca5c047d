import { searchKey } from '~/platform/input/plain-text'
import type { PhotoPlace } from './loose-photo-terms'

export type MatchKit = { id: string; title: string; company: string | null; hasPhoto: boolean }
export type NamedKit = MatchKit & {
  /** What a person types or chooses: the title, with the company if another kit has the same one. */
  label: string
}

/**
 * Adds a unique label to each kit: `Starry Night`, or `Starry Night · Dac` if another kit has the same title, or
 * `Starry Night · 2`.
 */
export function nameKits(kits: readonly MatchKit[]): NamedKit[] {
  const titles = kitsByTitle(kits)
  const isAlone = ({ title }: MatchKit) => (titles.get(plainName(title))?.length ?? 1) === 1
  const bases = kits.map(kit => (isAlone(kit) || !kit.company ? kit.title : `${kit.title} · ${kit.company}`))
  const times = new Map<string, number>()
  for (const base of bases) times.set(base, (times.get(base) ?? 0) + 1)
  const nth = new Map<string, number>()
  return kits.map((kit, index) => {
    const base = bases[index] ?? kit.title
    nth.set(base, (nth.get(base) ?? 0) + 1)
    return { ...kit, label: times.get(base) === 1 ? base : `${base} · ${nth.get(base)}` }
  })
}

/** Returns the kit of a label or a title; 'several' for a title of more than one. */
export function kitFinder(kits: readonly NamedKit[]): (typed: string) => NamedKit | 'several' | null {
  const byLabel = new Map(kits.map(kit => [kit.label, kit]))
  const byTitle = kitsByTitle(kits)
  return typed => {
    const titled = byTitle.get(plainName(typed)) ?? []
    return byLabel.get(typed.trim()) ?? (titled.length > 1 ? 'several' : (titled[0] ?? null))
  }
}

/**
 * Returns the kit whose title the file name contains, word by word. The longest title wins. Null if there is none, or
 * if several kits have that title and the file name does not contain the company of exactly one.
 */
export function photoMatcher(kits: readonly NamedKit[]): (fileName: string) => NamedKit | null {
  const byTitle = kitsByTitle(kits)
  return fileName => {
    const terms = plainName(fileName.replace(/\.\w{1,5}$/, ''))
      .split(' ')
      .slice(0, MAX_TERMS)
    const parts = terms
      .flatMap((_, from) => terms.slice(from).map((_, more) => terms.slice(from, from + more + 1).join(' ')))
      .filter(part => byTitle.has(part) && (part.length >= MIN_LETTERS || part === terms.join(' ')))
      .sort((a, b) => b.length - a.length)
    const found = byTitle.get(parts[0] ?? '') ?? []
    if (found.length < 2) return found[0] ?? null
    const all = ` ${terms.join(' ')} `
    const named = found.filter(({ company }) => company && all.includes(` ${plainName(company)} `))
    return named.length === 1 ? (named[0] ?? null) : null
  }
}

/** Words after these are ignored: a title has at most 200 characters. */
const MAX_TERMS = 40
/** A shorter title, such as "Sun", is part of many file names. It must be the whole name. */
const MIN_LETTERS = 4

function kitsByTitle<Kit extends MatchKit>(kits: readonly Kit[]): Map<string, Kit[]> {
  const map = new Map<string, Kit[]>()
  for (const kit of kits) {
    const key = plainName(kit.title)
    map.set(key, [...(map.get(key) ?? []), kit])
  }
  map.delete('')
  return map
}

/** Returns the words of a text, without accents, case and punctuation: "Café_Terrace (2)" is "cafe terrace 2". */
function plainName(text: string): string {
  return searchKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Proposes a place: the first photo of a kit without one becomes its photo, the others are progress photos. */
export function proposedPlaces(matches: readonly (NamedKit | null)[]): PhotoPlace[] {
  const given = new Set<string>()
  return matches.map(kit => {
    if (!kit) return 'kit'
    const isFree = !kit.hasPhoto && !given.has(kit.id)
    given.add(kit.id)
    return isFree ? 'kit' : 'note'
  })
}
