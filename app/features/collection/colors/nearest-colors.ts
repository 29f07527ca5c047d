import { differenceCiede2000, type Lab65, modeLab65, modeRgb, modeXyz65, useMode as register } from 'culori/fn'
import { plainKey } from './drill-key'
import { NEAR } from './near-color'

/** A color by its key; `hex` is empty if its color is not known. */
type Keyed = { key: string; hex: string }

register(modeRgb)
register(modeXyz65)
const labOf = register(modeLab65)
/** Returns the CIEDE2000 distance of two colors. */
export const differenceOf = differenceCiede2000()

/**
 * Returns the colors of a drawer that are near to each wanted one, nearest first, at most `limit` of them. A drill with a
 * finish is compared with the same finish only. A color that is not known has none.
 */
export function nearestColors<Color extends Keyed>(wanted: Keyed[], drawer: Color[], limit: number) {
  const there = drawer
    .filter(({ hex }) => hex)
    .map(color => ({ color, lab: labOfHex(color.hex), finish: finishOf(color.key) }))
  return wanted.map(({ key, hex }): (Color & { distance: number })[] => {
    if (!hex) return []
    const [from, finish] = [labOfHex(hex), finishOf(key)]
    return there
      .filter(one => one.color.key !== key && one.finish === finish)
      .map(({ color, lab }) => ({ ...color, distance: differenceOf(from, lab) }))
      .filter(({ distance }) => distance < NEAR)
      .sort((a, b) => a.distance - b.distance)
      .slice(0, limit)
  })
}

const finishOf = (key: string) => key.slice(plainKey(key).length)

const KNOWN = new Map<string, Lab65>()
/** The colors of the table, and some that users chose: their number has no limit. */
const MAX_KNOWN = 600

function labOfHex(hex: string): Lab65 {
  const known = KNOWN.get(hex)
  if (known) return known
  const color = labOf(hex) as Lab65
  if (KNOWN.size < MAX_KNOWN) KNOWN.set(hex, color)
  return color
}
