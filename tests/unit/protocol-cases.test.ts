import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The API has 277 numbered test cases: a request and its expected response. The title of a test starts with the numbers
// of its cases (docs/api.md, "Compatibility tests").

const CASES = {
  RS: 17,
  LI: 29,
  FE: 16,
  FI: 49,
  CR: 44,
  US: 17,
  AU: 45,
  FL: 15,
  RT: 17,
  BA: 13,
  HT: 15,
}

test('every API test case has a test, and no test names an unknown one', () => {
  const known = Object.entries(CASES).flatMap(([group, size]) =>
    Array.from({ length: size }, (_, at) => group + String(at + 1).padStart(2, '0')),
  )
  const files = ['tests/api', 'tests/integration'].flatMap(folder =>
    readdirSync(folder).map(file => `${folder}/${file}`),
  )
  const shown = new Set(files.flatMap(file => casesIn(readFileSync(file, 'utf8'))))
  expect(known).toHaveLength(277)
  expect([...shown].toSorted()).toEqual(known.toSorted())
})

/** The numbers at the front of titles: in quotes, one or several. */
function casesIn(source: string): string[] {
  const code = Object.keys(CASES).join('|')
  const fronts = source.match(new RegExp(`['"\`](?:(?:${code})\\d\\d[ ,]*)+`, 'g')) ?? []
  return fronts.flatMap(front => front.match(/[A-Z]{2}\d\d/g) ?? [])
}
