import type { LegendColor } from '~/features/collection/legends/legend-page.server'

export type KitSwatch = { code: string; hex: string; isShort: boolean }

/** The swatches that the page shows; the legend has them all. */
const SHOWN = 100

/** Returns the colors of a legend for the strip on the kit's page: each once, in the order of the legend. */
export function swatchesOf(colors: LegendColor[]): KitSwatch[] {
  const short = new Set(colors.filter(color => color.ranShort).map(({ key }) => key))
  return eachOnce(colors)
    .slice(0, SHOWN)
    .map(({ code, hex, key }) => ({ code, hex, isShort: short.has(key) }))
}

/** Returns how many colors of a legend the drawer has, and the codes of the others. Null without a legend. */
export function colorsThere(colors: LegendColor[]): { there: number; of: number; missing: string[] } | null {
  const once = eachOnce(colors)
  if (once.length === 0) return null
  const missing = once.filter(color => !color.inDrawer)
  return { there: once.length - missing.length, of: once.length, missing: missing.map(({ code }) => code) }
}

const eachOnce = (colors: LegendColor[]) => [...new Map(colors.map(color => [color.key, color])).values()]
