import { describe, expect, it } from 'vitest'
import { nameKey, plainLine, plainProse, searchKey } from './plain-text'

describe('a line', () => {
  it.each([
    ['Cafe\u0301', 'Caf\u00e9'],
    ['\u1112\u1161\u11ab', '\ud55c'],
    ['No-break\u00a0space ', 'No-break space'],
    ['thin\u2009space\u3000wide', 'thin space wide'],
    ['two\r\nlines\tand a tab', 'two lines and a tab'],
    ['two  spaces and\u00a0 a third', 'two spaces and a third'],
    ['ZW\u200bjoin', 'ZWjoin'],
    ['Ca\u200df\u00e9', 'Caf\u00e9'],
    ['soft\u00adhyphen\u2060\ufeff', 'softhyphen'],
    ['e\u200b\u0301', '\u00e9'],
    ['\u202egnp.txt', 'gnp.txt'],
    ['\u200e Starry Night \u200f', 'Starry Night'],
    ['bell\u0007 and \0', 'bell and'],
    ['A\ufe0f 1\ufe0f', 'A 1'],
    ['x\u{e0061}y', 'xy'],
  ])('%j is stored as %j', (typed, stored) => expect(plainLine(typed)).toBe(stored))

  it.each(['\u200b', '\u2060 \ufeff', '\u00a0', '\u3164', '\u2800', '\ufe0f', '\u{e0061}', '\t\n', '\u00ad\u202e'])(
    '%j has nothing that can be seen',
    typed => {
      expect(plainLine(typed)).toBe('')
      expect(plainProse(typed).trim()).toBe('')
      expect(nameKey(typed.replace('\u{e0061}', ''))).toBe('')
    },
  )

  it.each([
    ['an astronaut', '👩🏽‍🚀 kit'],
    ['a heart on fire', '❤️‍🔥'],
    ['an eye in a bubble', '👁️‍🗨️'],
    ['a keycap', '1️⃣'],
    ['a heart as an emoji', 'I ❤️ cats'],
    ['a flag', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['a Persian word', 'می‌خواهم'],
    ['a Hindi word', 'क्‍ष'],
    ['marks of a Hebrew title', 'שלום (A)\u200f גן'],
  ])('%s keeps its look', (_what, typed) => expect(plainLine(typed)).toBe(typed))
})

describe('prose', () => {
  it('is composed, with plain spaces, and keeps its lines and indents', () =>
    expect(plainProse('\ufeff  Cafe\u0301\u00a0Gems\r\n\n\tdone \u200b')).toBe('  Caf\u00e9 Gems\r\n\n\tdone '))

  it('keeps what joins emoji and words within', () => expect(plainProse('👩‍🚀 می‌خواهم ❤️')).toBe('👩‍🚀 می‌خواهم ❤️'))
})

describe('keys', () => {
  it('are equal for names that look the same', () => {
    const names = [
      'Café Gems',
      'CAFE\u0301 gems',
      ' Caf\u00e9\u00a0Gems',
      'Caf\u00e9\u200b  Gems',
      'Ca\u200df\u00e9 Ge\u00adms\ufeff',
    ]
    expect(new Set(names.map(nameKey))).toEqual(new Set(['café gems']))
    expect(new Set(names.map(searchKey))).toEqual(new Set(['cafe gems']))
  })

  it('differ for names that look different', () => {
    const names = ['Café', 'Cafe', 'Caf é', 'Cafés', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '①', '1', 'ﬁ', 'fi']
    expect(new Set(names.map(nameKey)).size).toBe(names.length)
  })
})

describe('texts that take long', () => {
  it.each([
    ['marks', `a${'\u0301'.repeat(25_000)}${'\u0323'.repeat(24_000)}`],
    ['spaces', `\u00e9${' '.repeat(49_000)}x`],
    ['joiners', `é${'\u200d'.repeat(49_000)}x`],
    ['directions', `ש${'\u200f'.repeat(49_000)}`],
    ['flags', `🏴${'\u{e0061}'.repeat(24_000)}`],
  ])('of many %s take less than a second', (_what, text) => {
    const start = performance.now()
    for (const plain of [plainLine, plainProse, nameKey, searchKey]) plain(text)
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
