import { joinWithDots } from '~/components/ui/join-with-dots'
import { describeColor } from '~/features/collection/colors/color-description.server'
import { type ColorFamily, FAMILIES } from '~/features/collection/colors/color-families'
import { ownColorNames } from '~/features/collection/colors/color-names.server'
import type { ColorsQuery } from '~/features/collection/colors/color-terms'
import { DMC_CODES, hexOfKey } from '~/features/collection/colors/drill-colors.server'
import { drillKey } from '~/features/collection/colors/drill-key'
import type { Actor } from '~/platform/actor'
import { keysOf } from '~/platform/keys-of'
import { i18n } from '~/platform/messages'
import { drawerIndex } from './drawer.server'
import type { DrawerIndex, IndexedEntry } from './drawer-lookup'
import { formatEntry } from './format-drill'

/** A color by name. `hex` and `name` are empty if its color is not known, `own` without the user's words. */
export type ListedColor = {
  code: string
  hex: string
  name: string
  own: string
  /** "Plenty, square · 120, round"; empty if the drawer does not know it. */
  amounts: string
  isHere: boolean
  kits: number
}
type KnownColor = ListedColor & { key: string; family: ColorFamily | null; lightness: number }

/**
 * Returns the colors that fit, in the order of their numbers, or those of one family from light to dark, and how many
 * each family has.
 */
export async function colorList(actor: Actor, { search, family }: Pick<ColorsQuery, 'search' | 'family'>) {
  const found = (await colorsOf(actor)).filter(color => matches(color, search))
  const families = keysOf(FAMILIES).map(name => ({
    name,
    count: found.filter(color => color.family === name).length,
  }))
  const ofFamily = found.filter(color => color.family === family).sort((a, b) => b.lightness - a.lightness)
  const shown = family ? ofFamily : found
  return {
    colors: shown.map(({ key: _, family: __, lightness: ___, ...color }): ListedColor => color),
    families: families.filter(({ name, count }) => count > 0 || name === family),
    total: found.length,
  }
}

/** Returns a color by a code in any spelling, whether or not anything is known of it. */
export async function listedColor(actor: Actor, code: string): Promise<ListedColor> {
  const key = drillKey(code)
  const known = (await colorsOf(actor)).find(color => color.key === key)
  return known ?? { code: key, hex: '', name: '', own: '', amounts: '', isHere: false, kits: 0 }
}

const colorsOf = async (actor: Actor) => allColors(...(await Promise.all([drawerIndex(actor), ownColorNames(actor)])))

/** Returns the colors of the table, the drawer and the legends, and those with own words, in the order of their codes. */
function allColors({ entries, needs }: DrawerIndex, own: Record<string, string>): KnownColor[] {
  const inDrawer = new Map<string, IndexedEntry[]>()
  for (const entry of entries) {
    const key = colorKeyOf(entry)
    const there = inDrawer.get(key)
    if (there) there.push(entry)
    else inDrawer.set(key, [entry])
  }
  const spelled = new Map(DMC_CODES.map(code => [drillKey(code), code]))
  const keys = new Set([...spelled.keys(), ...inDrawer.keys(), ...Object.keys(needs), ...Object.keys(own)])
  const { compare } = new Intl.Collator('en', { numeric: true })
  return [...keys]
    .map(key => {
      const there = inDrawer.get(key) ?? []
      const hex = there.find(entry => entry.hex)?.hex ?? hexOfKey(key) ?? ''
      const described = hex ? describeColor(hex) : null
      return {
        ...{ key, code: spelled.get(key) ?? key, hex },
        family: described?.family ?? null,
        lightness: described?.lightness ?? 0,
        name: described ? i18n.t(described.name) : '',
        own: own[key] ?? '',
        amounts: joinWithDots(there.map(entry => formatEntry({ ...entry, place: '' }))),
        isHere: there.some(({ amount }) => amount !== '0'),
        kits: needs[key]?.[0] ?? 0,
      }
    })
    .sort((a, b) => compare(a.code, b.code))
}

/** Drills with a finish are amounts of the plain color, except AB drills, which have codes like 105AB. */
const colorKeyOf = ({ key, code, finish }: IndexedEntry) => (finish === 'ab' ? key : drillKey(code))

/** Whether the code begins with what is searched, or every word of it is in the words of the color. */
function matches({ key, name, own }: KnownColor, search: string): boolean {
  if (search === '' || key.startsWith(drillKey(search))) return true
  const text = folded(`${name} ${own}`)
  return folded(search)
    .split(/\s+/)
    .every(word => text.includes(word))
}

/** Without accents, so that “gruen” and “grun” find “grün”. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/([aou])e/g, '$1')
