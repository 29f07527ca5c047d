import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** `:has(…) span`: a combinator, or an alternative of `:is(`, and the name of an element. */
const ELEMENT_BELOW = /:has\((?:[^()]|\([^()]*\))*\)[^,{}+~*@]*[\s>](?::is\((?:[^)]*,\s*)?)?[a-z][^{]*/g

it('no rule names an element below :has()', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.css'))
  expect(files.length).toBeGreaterThan(50)
  // With `:root:has(…)` on the page, Chromium calculates the style of all such elements whenever a `:has()` may change.
  const found = files.flatMap(file =>
    [...readFileSync(`app/${file}`, 'utf8').matchAll(ELEMENT_BELOW)].map(([rule]) => `${file}: ${rule}`),
  )
  expect(found).toEqual([])
})
