import { expect, test } from 'vitest'
import { readCoverage, readDrillShape, readFlag, readKitCategory, readStatus } from './cell-values'
import { foldWord } from './fold-word'
import { COVERAGE_SPELLINGS, DRILL_SPELLINGS, FLAG_SPELLINGS, KIT_SPELLINGS, STATUS_SPELLINGS } from './value-spellings'

const READERS = {
  status: [STATUS_SPELLINGS, readStatus],
  kitCategory: [KIT_SPELLINGS, readKitCategory],
  drillShape: [DRILL_SPELLINGS, readDrillShape],
  coverage: [COVERAGE_SPELLINGS, readCoverage],
} as const

test.each(Object.entries(READERS))(
  'each word of %s is read in any case, and means one choice',
  (_, [spellingsByCode, read]) => {
    const seen = new Map<string, string>()
    for (const [choice, spellings] of Object.entries<string[]>(spellingsByCode)) {
      for (const word of spellings) {
        for (const cell of [word, word.toUpperCase(), word.normalize('NFD')])
          expect([cell, read(cell)]).toEqual([cell, choice])
        expect([word, seen.get(foldWord(word)) ?? choice]).toEqual([word, choice])
        seen.set(foldWord(word), choice)
      }
    }
  },
)

test('yes and no in several languages', () => {
  for (const word of FLAG_SPELLINGS.yes) expect([word, readFlag(word)]).toEqual([word, true])
  for (const word of FLAG_SPELLINGS.no) expect([word, readFlag(word)]).toEqual([word, false])
})

test.each([
  ['In Arbeit', 'progress'],
  ['Op voorraad', 'stash'],
  ['Terminé', 'completed'],
  ['Lista de deseos', 'wishlist'],
  ['In pausa', 'onhold'],
  ['Em andamento', 'progress'],
  ['Ukończone', 'completed'],
  ['В процессе', 'progress'],
  ['Not started', 'stash'],
])('%s', (cell, status) => expect(readStatus(cell)).toBe(status))
