import { expect, test } from 'vitest'
import { readCoverage, readDrillShape, readFlag, readKitCategory, readStatus } from './cell-values'
import { foldWord } from './fold-word'
import { COVERAGE_WORDS, DRILL_WORDS, FLAG_WORDS, KIT_WORDS, STATUS_WORDS } from './value-words'

const READERS = {
  status: [STATUS_WORDS, readStatus],
  kitCategory: [KIT_WORDS, readKitCategory],
  drillShape: [DRILL_WORDS, readDrillShape],
  coverage: [COVERAGE_WORDS, readCoverage],
} as const

test.each(Object.entries(READERS))('each word of %s is read in any case, and means one choice', (_, [words, read]) => {
  const seen = new Map<string, string>()
  for (const [choice, spellings] of Object.entries<string[]>(words)) {
    for (const word of spellings) {
      for (const cell of [word, word.toUpperCase(), word.normalize('NFD')])
        expect([cell, read(cell)]).toEqual([cell, choice])
      expect([word, seen.get(foldWord(word)) ?? choice]).toEqual([word, choice])
      seen.set(foldWord(word), choice)
    }
  }
})

test('yes and no in several languages', () => {
  for (const word of FLAG_WORDS.yes) expect([word, readFlag(word)]).toEqual([word, true])
  for (const word of FLAG_WORDS.no) expect([word, readFlag(word)]).toEqual([word, false])
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
