import { describe, expect, it } from 'vitest'
import { keysOf } from '~/platform/keys-of'
import { DESCRIPTIONS, describeColor } from './color-description.server'
import { FAMILIES, nameOf } from './color-families'
import { DMC_CODES, hexOfKey } from './drill-colors.server'
import { drillKey } from './drill-key'

const nameByCode = (code: string) => describeColor(hexOfKey(drillKey(code)) ?? '').name

describe('the words of a color', () => {
  // Judged by eye, from swatches beside their words.
  it.each([
    ['310', 'black'],
    ['B5200', 'white'],
    ['Ecru', 'very light beige'],
    ['414', 'gray'],
    ['666', 'vivid red'],
    ['814', 'very dark red'],
    ['3326', 'light pink'],
    ['3804', 'dark pink'],
    ['3341', 'peach'],
    ['740', 'vivid orange'],
    ['444', 'vivid yellow'],
    ['783', 'dark yellow'],
    ['907', 'vivid lime green'],
    ['732', 'olive'],
    ['699', 'dark green'],
    ['3845', 'vivid turquoise'],
    ['800', 'light grayish blue'],
    ['939', 'very dark blue'],
    ['550', 'very dark purple'],
    ['918', 'dark brown'],
    ['3782', 'beige'],
  ])('%s is “%s”', (code, name) => {
    expect(nameByCode(code)).toBe(name)
  })

  it('are the descriptions that are translated, all of them and no more', () => {
    expect([...new Set(DMC_CODES.map(nameByCode))].sort()).toEqual([...DESCRIPTIONS].sort())
    expect(DESCRIPTIONS).toEqual(expect.arrayContaining(keysOf(FAMILIES).map(nameOf)))
  })

  it('of a color that the table has no words for are those of its family', () => {
    expect(describeColor('#003333')).toMatchObject({ family: 'turquoise', name: 'turquoise' })
    for (let red = 0; red < 256; red += 51) {
      for (let green = 0; green < 256; green += 51) {
        for (let blue = 0; blue < 256; blue += 51) {
          const hex = `#${[red, green, blue].map(part => part.toString(16).padStart(2, '0')).join('')}`
          expect(DESCRIPTIONS).toContain(describeColor(hex).name)
        }
      }
    }
  })
})
