import { expect, test } from 'vitest'
import { PARSING_MS, testsNamedIn } from '../setup/named-tests'

test.each([
  ['docs/security.md', 80],
  ['docs/spec-coverage.md', 200],
])(
  'every test that %s names exists, by file and title',
  (document, least) => {
    const { count, wrong } = testsNamedIn(document)
    expect(count).toBeGreaterThan(least)
    expect(wrong).toEqual([])
  },
  PARSING_MS,
)
