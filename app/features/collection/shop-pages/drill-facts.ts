import { type Coverage, SPECIAL_DRILLS } from '~/features/collection/projects/project-terms'
import { single } from './kit-facts'

// Every repetition has a limit, so that no text takes long to search.
const COLORS_BEFORE = /(?<![\d.,])(\d{1,3}) {0,2}(?:dmc )?(?:different )?colou?rs?\b/gi
const COLORS_AFTER =
  /\b(?:number of |no\. of |# ?of |total )?colou?rs?(?: (?:count|amount|number|quantity))? ?[:=] {0,2}(\d{1,3})(?!\d|[.,]\d|x)/gi
/** Fewer are choices of a frame or a pen. */
const FEWEST_COLORS = 5

/** Finds the number of colors. `several` if the text has different ones. */
export function colorsIn(text: string): number | 'several' | null {
  const counts = [COLORS_AFTER, COLORS_BEFORE]
    .flatMap(pattern => [...text.matchAll(pattern)])
    .map(([, count]) => Number(count))
    .filter(count => count >= FEWEST_COLORS)
  return single(counts, String)
}

const FINISHES = '(ab|aurora borealis|crystal|glow[ -]in[ -]the[ -]dark|glow|fairy dust|pearl|metallic|shimmer|md)'
const THINGS = '(?:drill|diamond|bead|rhinestone|gem|colou?r)s?'
/** "2 AB", "including 3 ABs": a number and the finish. */
const COUNTED = new RegExp(String.raw`(?<![\d.,x×])([1-9]\d{0,2}) {0,2}[x×]? ?${FINISHES}s?\b(?! ?x)`, 'gi')
/** "AB drills", "fairy dust diamonds". */
const NAMED = new RegExp(String.raw`\b${FINISHES} (?:(?:round|square) )?${THINGS}\b`, 'gi')
const WITHOUT = /\b(?:no|not|without|zero|0) (?:any )?$/i

const TERMS: Record<string, string | undefined> = {
  ...{ ab: 'ab', 'aurora borealis': 'ab', crystal: 'crystal', glow: 'glow', 'fairy dust': 'fairy_dust' },
  ...{ pearl: 'pearl', metallic: 'metallic' },
}

/** Finds the special drills, as the values of a kit: "ab,glow". Null if the text names none. */
export function specialDrillsIn(text: string): string | null {
  const found = [
    ...[...text.matchAll(COUNTED)].map(match => ({ at: match.index, name: match[2] })),
    ...[...text.matchAll(NAMED)].map(match => ({ at: match.index, name: match[1] })),
  ].filter(({ at }) => !WITHOUT.test(text.slice(Math.max(0, at - 20), at)))
  const terms = found.map(({ name = '' }) => {
    const term = name.toLowerCase().replace(/[ -]in[ -]the[ -]dark/, '')
    return TERMS[term] ?? 'other'
  })
  // In the order of the form.
  return terms.length > 0 ? ORDER.filter(term => terms.includes(term)).join() : null
}

const ORDER = [...Object.keys(SPECIAL_DRILLS), 'other']

const COVERAGE = /\b(full|partial) (?:(?:round|square|5d) ){0,2}(?:drill|diamond|coverage|canvas coverage)s?\b/gi

/** Finds whether the drills cover the canvas. `several` if the text says both. */
export function coverageIn(text: string): Coverage | 'several' | null {
  const found = [...text.matchAll(COVERAGE)].map(([, word = '']) => word.toLowerCase() as Coverage)
  return single(found, word => word)
}
