import { expect, test } from 'vitest'
import { kitFinder, type MatchKit, nameKits, photoMatcher, proposedPlaces } from './match-photos'

const kit = (id: string, title: string, company: string | null = null, hasPhoto = false): MatchKit => ({
  id,
  title,
  company,
  hasPhoto,
})
const kits = nameKits([
  kit('a', 'Starry Night', 'Dac'),
  kit('b', 'Starry Night', 'Diamonds & Co.'),
  kit('c', 'Café Terrace at Night'),
  kit('d', 'Night'),
  kit('e', 'Sun'),
  kit('f', 'Great Wave', null, true),
  kit('g', 'Great Wave 2'),
  kit('h', 'ひまわり'),
  kit('i', 'Twins'),
  kit('j', 'Twins'),
])

test.each([
  ['Café Terrace at Night.jpg', 'c'],
  ['cafe_terrace-at night (2).HEIC', 'c'],
  ['2024-05-01 Great Wave finished.jpeg', 'f'],
  ['great-wave-2.png', 'g'],
  ['IMG_2041.jpg', null],
  ['sunday.jpg', null],
  ['the sun rises.jpg', null],
  ['Sun.jpg', 'e'],
  ['Starry Night.jpg', null],
  ['DAC - Starry Night.jpg', 'a'],
  ['starry night diamonds & co.jpg', 'b'],
  ['ひまわり.jpg', 'h'],
  ['twins.jpg', null],
  ['', null],
  ['.jpg', null],
])('%s is a photo of %s', (name, id) => {
  expect(photoMatcher(kits)(name)?.id ?? null).toBe(id)
})

test('a name of ten thousand words is read in little time', () => {
  expect(photoMatcher(kits)('word '.repeat(10_000))).toBeNull()
})

test('each kit has a unique label, by which it is found', () => {
  expect(kits.map(({ label }) => label)).toEqual([
    'Starry Night · Dac',
    'Starry Night · Diamonds & Co.',
    'Café Terrace at Night',
    'Night',
    'Sun',
    'Great Wave',
    'Great Wave 2',
    'ひまわり',
    'Twins · 1',
    'Twins · 2',
  ])
  const find = kitFinder(kits)
  for (const { id, label } of kits) expect(find(label)).toMatchObject({ id })
  expect(find(' cafe terrace at night ')).toMatchObject({ id: 'c' })
  expect(find('starry night')).toBe('several')
  expect(find('Twins')).toBe('several')
  expect(find('nothing')).toBeNull()
})

test('the first photo of a kit without one is proposed as its photo', () => {
  const find = photoMatcher(kits)
  const names = ['great wave.jpg', 'night.jpg', 'night (2).jpg', 'other.jpg', 'other 2.jpg']
  expect(proposedPlaces(names.map(find))).toEqual(['note', 'kit', 'note', 'kit', 'kit'])
})
