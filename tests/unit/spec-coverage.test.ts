import { expect, test } from 'vitest'
import { testsNamedIn } from '../setup/named-tests'

test('every test that docs/spec-coverage.md names is there', () => {
  const { named, missing } = testsNamedIn('docs/spec-coverage.md')
  expect(named.length).toBeGreaterThan(40)
  expect(missing).toEqual([])
})
