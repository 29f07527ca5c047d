import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.css'))

/** A margin, padding or gap. */
const SPACING = /^\s*(?:margin|padding|gap|row-gap|column-gap)[a-z-]*: [^;]*;/gm
/** A length that the scale replaces. A hairline's overlap and sizes of text (lh, rem) are none. */
const OWN_LENGTH = /(?<![\w.-])(?!-1px\b)-?[\d.]*[1-9](?:\d*)(?:px|em|ch)\b/

/** The end of a selector whose subject is a button or a field. */
const RESTYLED = /\.(?:button(?:-(?:main|plain|soft|quiet|danger))?|field)(?:[:[]\S*)?$/
/** What places it. */
const PLACING =
  /^(?:margin(?:-.+)?|(?:align|justify|place)-self|grid-.+|flex(?:-.+)?|order|display|position|(?:min|max)-width)$/

/** Below 320 px a page is a zoomed one; to 640 a phone; from 1024 a desktop; to or from 1280 a small or a wide one. */
const WIDTHS = ['max 319.98', 'min 320', 'max 640', 'min 640.02', 'max 1023.98', 'min 1024', 'max 1280', 'min 1280']

it('every file keeps to the steps of spacing and the widths of screens', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(file => faultsIn(text(file)).map(fault => `${file}: ${fault}`))).toEqual([])
})

it('a button or field looks as its component says, and a page only places it', () => {
  const own = ['components/ui/button.css', 'components/forms/field.css', 'styles/print.css', 'styles/comfort.css']
  const others = files.filter(file => !own.includes(file))
  expect(others.flatMap(file => restylesIn(text(file)).map(fault => `${file}: ${fault}`))).toEqual([])
})

it('only visually-hidden.css hides a text from sight alone', () => {
  // The link to the content and the file input appear on focus and without scripts.
  const own = ['styles/visually-hidden.css', 'components/shell/site-header.css', 'components/forms/file-tile.css']
  const others = files.filter(file => !own.includes(file))
  expect(others.filter(file => text(file).includes('clip-path: inset(50%)'))).toEqual([])
})

it('a script asks for the same widths', () => {
  const scripts = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.tsx'))
  expect(scripts.flatMap(file => [...text(file).matchAll(/matchMedia\([^)]*\)?/g)].flatMap(widthsIn))).toEqual([])
})

describe('the lint', () => {
  it.each([
    '.spin > .button { min-height: 54px; }',
    '.a .button:hover, .b { color: red; }',
    '.pair .field { padding: 0; }',
  ])('rejects %s', rule => expect(restylesIn(rule)).toHaveLength(1))

  it.each(['.spin > .button { min-width: 9px; }', '.button-row { gap: 0; }', '.field-row { display: flex; gap: 0; }'])(
    'allows %s',
    rule => expect(restylesIn(rule)).toEqual([]),
  )

  it.each([
    'margin: 0 auto 7px;',
    'padding-inline: max(10px, env(safe-area-inset-left));',
    'gap: 1.5em;',
    'margin-top: -4px;',
    'padding: 100px 0;',
    '@media (max-width: 641px) {',
    '@media (min-width: 48rem) {',
  ])('rejects %s', rule => expect(faultsIn(rule)).toHaveLength(1))

  it.each([
    'margin: 0 auto -1px;',
    'padding: calc(-1 * var(--space-3)) 10% 0px;',
    'gap: calc(1.5rem + var(--space-2));',
    'width: 7px;',
    'border-top-width: 3px;',
    '@media (min-width: 640.02px) and (max-width: 1280px) {',
  ])('allows %s', rule => expect(faultsIn(rule)).toEqual([]))
})

function text(file: string) {
  return readFileSync(`app/${file}`, 'utf8')
}

function faultsIn(css: string): string[] {
  const spacings = [...css.matchAll(SPACING)].map(([rule]) => rule.trim()).filter(rule => OWN_LENGTH.test(rule))
  return [...spacings, ...[...css.matchAll(/@media[^{]*/g)].flatMap(widthsIn)]
}

function restylesIn(css: string): string[] {
  return [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)]
    .filter(([, selectors = '']) => selectors.split(',').some(selector => RESTYLED.test(selector.trim())))
    .flatMap(([, selectors = '', body = '']) =>
      [...body.matchAll(/(?:^|;)\s*([a-z-]+):/g)]
        .filter(([, property = '']) => !PLACING.test(property))
        .map(([, property]) => `${selectors.trim()}: ${property}`),
    )
}

function widthsIn([query]: RegExpMatchArray): string[] {
  return [...(query ?? '').matchAll(/(min|max)-width: ([\d.]+)(px|rem|em)/g)]
    .filter(([, edge, size, unit]) => unit !== 'px' || !WIDTHS.includes(`${edge} ${size}`))
    .map(([width]) => width)
}
