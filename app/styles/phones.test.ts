import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Rules for iPhones that the styles alone can break (docs/browsers.md).

type Rule = { file: string; selector: string; body: string }

const rules: Rule[] = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.css'))
  .flatMap(file =>
    [...readFileSync(`app/${file}`, 'utf8').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      file,
      selector: selector.trim(),
      body,
    })),
  )

const named = (found: Rule[]) => found.map(({ file, selector }) => `${file}: ${selector}`)

it('no box has the height of a screen without its toolbars', () => {
  expect(rules.length).toBeGreaterThan(1000)
  expect(named(rules.filter(({ body }) => /height: [^;]*\b100vh/.test(body)))).toEqual([])
})

it('what is fixed to the bottom stays above the home indicator', () => {
  const fixed = rules.filter(({ body }) => /position: fixed/.test(body) && /\binset: auto 0 0|\bbottom: /.test(body))
  expect(fixed.length).toBeGreaterThan(3)
  const isAbove = ({ file, body }: Rule) =>
    /safe-area-inset-bottom|--bottom-bar/.test(body) ||
    rules.some(other => other.file === file && /safe-area-inset-bottom/.test(other.body))
  expect(named(fixed.filter(rule => !isAbove(rule)))).toEqual([])
})

it('nothing appears only under a mouse', () => {
  const revealing = rules.filter(
    ({ selector, body }) =>
      /(?<!not\([^)]*):hover/.test(selector) && /(?:^|[\s;])(?:display|visibility|opacity):/.test(body),
  )
  expect(named(revealing)).toEqual([])
})

it('a photo can be saved with a long press, except where that selects a kit', () => {
  const silent = rules.filter(({ body }) => /-webkit-touch-callout: none/.test(body))
  expect(silent.map(({ file }) => file)).toEqual(['features/collection/projects/card/project-card.css'])
})

it('pages reach under the notch, and can be zoomed', () => {
  const root = readFileSync('app/root.tsx', 'utf8')
  expect(root).toContain('content="width=device-width,initial-scale=1,viewport-fit=cover"')
})
