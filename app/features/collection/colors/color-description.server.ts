import { modeOklch, modeRgb, useMode as register } from 'culori/fn'
import { type ColorFamily, familyOf, nameOf, toneOf } from './color-families'
import { DMC_HEXES } from './drill-colors.server'

/** A color in words: an English text, which is translated where it is shown. */
type ColorDescription = { family: ColorFamily; name: string; lightness: number }

register(modeRgb)
const oklchOf = register(modeOklch)

/** Every description of the table. Each is one text, because adjectives change with their noun in other languages. */
export const DESCRIPTIONS = [
  /*i18n*/ 'very dark red',
  /*i18n*/ 'dark red',
  /*i18n*/ 'dark grayish red',
  /*i18n*/ 'grayish red',
  /*i18n*/ 'red',
  /*i18n*/ 'vivid red',
  /*i18n*/ 'light red',
  /*i18n*/ 'dark pink',
  /*i18n*/ 'grayish pink',
  /*i18n*/ 'pink',
  /*i18n*/ 'vivid pink',
  /*i18n*/ 'light pink',
  /*i18n*/ 'light grayish pink',
  /*i18n*/ 'very light pink',
  /*i18n*/ 'dark peach',
  /*i18n*/ 'peach',
  /*i18n*/ 'light peach',
  /*i18n*/ 'very light peach',
  /*i18n*/ 'dark orange',
  /*i18n*/ 'orange',
  /*i18n*/ 'vivid orange',
  /*i18n*/ 'light orange',
  /*i18n*/ 'dark yellow',
  /*i18n*/ 'dark grayish yellow',
  /*i18n*/ 'yellow',
  /*i18n*/ 'vivid yellow',
  /*i18n*/ 'light yellow',
  /*i18n*/ 'very light yellow',
  /*i18n*/ 'dark lime green',
  /*i18n*/ 'lime green',
  /*i18n*/ 'vivid lime green',
  /*i18n*/ 'light lime green',
  /*i18n*/ 'very light lime green',
  /*i18n*/ 'very dark olive',
  /*i18n*/ 'dark olive',
  /*i18n*/ 'dark grayish olive',
  /*i18n*/ 'grayish olive',
  /*i18n*/ 'olive',
  /*i18n*/ 'light olive',
  /*i18n*/ 'light grayish olive',
  /*i18n*/ 'very dark green',
  /*i18n*/ 'dark green',
  /*i18n*/ 'dark grayish green',
  /*i18n*/ 'grayish green',
  /*i18n*/ 'green',
  /*i18n*/ 'vivid green',
  /*i18n*/ 'light green',
  /*i18n*/ 'light grayish green',
  /*i18n*/ 'very light green',
  /*i18n*/ 'dark grayish turquoise',
  /*i18n*/ 'grayish turquoise',
  /*i18n*/ 'turquoise',
  /*i18n*/ 'vivid turquoise',
  /*i18n*/ 'light turquoise',
  /*i18n*/ 'light grayish turquoise',
  /*i18n*/ 'very light turquoise',
  /*i18n*/ 'very dark blue',
  /*i18n*/ 'dark blue',
  /*i18n*/ 'dark grayish blue',
  /*i18n*/ 'grayish blue',
  /*i18n*/ 'blue',
  /*i18n*/ 'vivid blue',
  /*i18n*/ 'light blue',
  /*i18n*/ 'light grayish blue',
  /*i18n*/ 'very light blue',
  /*i18n*/ 'very dark purple',
  /*i18n*/ 'dark purple',
  /*i18n*/ 'dark grayish purple',
  /*i18n*/ 'grayish purple',
  /*i18n*/ 'purple',
  /*i18n*/ 'vivid purple',
  /*i18n*/ 'light purple',
  /*i18n*/ 'light grayish purple',
  /*i18n*/ 'very light purple',
  /*i18n*/ 'very dark brown',
  /*i18n*/ 'dark brown',
  /*i18n*/ 'dark grayish brown',
  /*i18n*/ 'grayish brown',
  /*i18n*/ 'brown',
  /*i18n*/ 'light brown',
  /*i18n*/ 'light grayish brown',
  /*i18n*/ 'dark beige',
  /*i18n*/ 'dark grayish beige',
  /*i18n*/ 'beige',
  /*i18n*/ 'light beige',
  /*i18n*/ 'light grayish beige',
  /*i18n*/ 'very light beige',
  /*i18n*/ 'very dark gray',
  /*i18n*/ 'dark gray',
  /*i18n*/ 'gray',
  /*i18n*/ 'light gray',
  /*i18n*/ 'very light gray',
  /*i18n*/ 'white',
  /*i18n*/ 'black',
] as const
const KNOWN = new Set<string>(DESCRIPTIONS)

/** Returns the description of a color (#RRGGBB). One that the table has no words for is named by its family. */
export const describeColor = (hex: string): ColorDescription => OF_TABLE.get(hex) ?? computed(hex)

function computed(hex: string): ColorDescription {
  const { l = 0, c = 0, h = 0 } = oklchOf(hex) ?? {}
  const family = familyOf({ l, c, h })
  const name = toneOf({ l, c, h }, family)
  return { family, name: KNOWN.has(name) ? name : nameOf(family), lightness: l }
}

const OF_TABLE = new Map(Object.values(DMC_HEXES).map(hex => [hex, computed(hex)]))
