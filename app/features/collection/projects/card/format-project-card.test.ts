import { expect, it } from 'vitest'
import { formatFacts, formatMakers } from './format-project-card'

const nothing = { width: null, height: null, totalDiamonds: null, drillShape: null, kitCategory: 'full' } as const

it.each([
  ['nothing known', {}, ''],
  [
    'size, count and shape',
    { width: 60, height: 80, totalDiamonds: 76200, drillShape: 'square' },
    '60 × 80 cm · 76,200 square',
  ],
  ['a count from the size', { width: 40, height: 50, drillShape: 'round' }, '40 × 50 cm · about 32,000 round'],
  ['a count from the size, shape unknown', { width: 40, height: 50 }, '40 × 50 cm · about 32,000 diamonds'],
  ['a mini', { width: 25, height: 25, kitCategory: 'mini' }, '25 × 25 cm · about 10,000 diamonds · mini'],
  ['the shape alone', { drillShape: 'square' }, 'square drills'],
  ['one side', { width: 30 }, '30 cm wide'],
  ['a count of nought', { totalDiamonds: 0, width: 40, height: 50 }, '40 × 50 cm · about 32,000 diamonds'],
] as const)('formats %s', (_, known, text) => {
  expect(plain(formatFacts({ ...nothing, ...known }))).toBe(text)
})

it('joins company and artist', () => {
  expect(formatMakers({ company: 'Oraloa', artist: null })).toBe('Oraloa')
  expect(plain(formatMakers({ company: 'Oraloa', artist: 'Gustav Klimt' }))).toBe('Oraloa · Gustav Klimt')
  expect(formatMakers({ company: null, artist: null })).toBe('')
})

it('allows line breaks only after a separator or between words, never within a size', () => {
  const text = formatFacts({ ...nothing, width: 40, height: 50, drillShape: 'round', kitCategory: 'mini' })
  expect(text.split(' ')).toEqual(['40\u00A0×\u00A050\u00A0cm\u00A0·', 'about', '32,000', 'round\u00A0·', 'mini'])
})

const plain = (text: string) => text.replaceAll('\u00A0', ' ')
