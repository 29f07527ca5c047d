import { expect, test } from 'vitest'
import { PARSING_MS, testsNamedIn } from '../setup/named-tests'

test(
  'every test that docs/security.md names exists, by file and title',
  () => {
    const { count, wrong } = testsNamedIn('docs/security.md')
    expect(count).toBeGreaterThan(80)
    expect(wrong).toEqual([])
  },
  PARSING_MS,
)
