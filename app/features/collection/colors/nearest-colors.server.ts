import { converter, differenceCiede2000, type Lab65 } from 'culori'
import { hexOfKey } from './drill-colors.server'
import { plainKey } from './drill-key'
import type { NearColor } from './near-color'

/** A color of the drawer. Numbers of other makers have only the color that the user gave them. */
export type DrawerColor = { code: string; key: string; palette: string; swatch: string }

const NEAREST = 5

const labOf = converter('lab65')
/** Returns the CIEDE2000 distance of two colors. */
export const differenceOf = differenceCiede2000()

/** The colors of the table, converted once. */
const LAB_BY_HEX = new Map<string, Lab65>()

/**
 * Returns the five colors of a drawer that are nearest to each wanted one, by CIEDE2000 between the approximate colors.
 * A drill with a finish is compared with the same finish only. A color that is not in the table has none.
 */
export function nearestColors(wanted: { key: string; swatch: string }[], drawer: DrawerColor[]): NearColor[][] {
  const there = [...new Map(drawer.map(color => [`${color.palette}/${color.key}`, color])).values()].flatMap(color => {
    const hex = color.swatch || (color.palette === 'dmc' ? hexOfKey(color.key) : undefined)
    return hex ? [{ ...color, hex, lab: lab(hex), finish: finishOf(color.key) }] : []
  })
  return wanted.map(({ key, swatch }) => {
    const hex = swatch || hexOfKey(key)
    if (!hex) return []
    const [from, finish] = [lab(hex), finishOf(key)]
    return there
      .filter(color => color.key !== key && color.finish === finish)
      .map(({ code, hex, lab }) => ({ code, hex, distance: differenceOf(from, lab) }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, NEAREST)
  })
}

const finishOf = (key: string) => key.slice(plainKey(key).length)

function lab(hex: string): Lab65 {
  const known = LAB_BY_HEX.get(hex)
  if (known) return known
  const color = labOf(hex) as Lab65
  // Only the colors of the table: the number of those that users choose has no limit.
  if (LAB_BY_HEX.size < 600) LAB_BY_HEX.set(hex, color)
  return color
}
