import { expect, test } from 'vitest'
import { PARSING_MS, testsNamedIn } from '../setup/named-tests'

test(
  'every test that docs/spec-coverage.md names exists, by file and title',
  () => {
    const { count, wrong } = testsNamedIn('docs/spec-coverage.md')
    expect(count).toBeGreaterThan(200)
    expect(wrong).toEqual([])
  },
  PARSING_MS,
)
