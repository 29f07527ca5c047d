import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compatibility from '@mdn/browser-compat-data/forLegacyNode'
import type { CompatStatement } from '@mdn/browser-compat-data/types'
import { expect, it } from 'vitest'
import { SUPPORTED } from '../../supported-browsers.js'

/** Calls that a supported browser lacks: each has a fallback, or is no call of the browser at all. */
const CALLS: Record<string, string> = {
  BarcodeDetector: 'only offered where it exists',
  cancelIdleCallback: 'has a timer as a fallback',
  check: 'of Zod',
  detect: 'of a BarcodeDetector',
  hidePopover: 'after `:popover-open` matched',
  isValid: 'of ipaddr.js',
  number: 'of Zod',
  range: 'of ipaddr.js',
  requestIdleCallback: 'has a timer as a fallback',
  run: 'of a toast',
  share: 'after `canShare`',
  take: 'of the photos of a note',
  union: 'of Zod',
}

/** Styles that a supported browser lacks, and what its users see. A property stands for its values. */
const STYLES: Record<string, string> = {
  ':-moz-progress-bar': 'Firefox only; the others have their own',
  ':-webkit-progress-bar': 'all but Firefox',
  ':-webkit-progress-value': 'all but Firefox',
  ':details-content': 'a fold that is opened by a tap',
  ':popover-open': 'the filters are in the page',
  ':selection': 'the color of selected text',
  '@page': 'the margins of the printer',
  'accent-color': 'the color of the device',
  'animation-range': 'within `@supports`',
  'animation-timeline': 'within `@supports`',
  'backdrop-filter': 'the build adds -webkit-backdrop-filter',
  'break-after: avoid': 'a heading may end a page',
  'content-visibility': 'within `@supports`',
  cursor: 'phones have none',
  'field-sizing': 'a text area with its rows',
  'font-family: ui-monospace': 'the next font of the list',
  'forced-color-adjust': 'iOS has no forced colors',
  'inline-size: fit-content': 'Samsung Internet: a box as wide as its page',
  'line-clamp': 'beside -webkit-line-clamp',
  'overscroll-behavior': 'the page scrolls at the end of a list',
  'overscroll-behavior-x': 'the page goes back at the end of a list',
  'print-color-adjust': 'the build adds -webkit-print-color-adjust',
  resize: 'iOS has no corner to drag',
  'scroll()': 'within `@supports`',
  'scrollbar-color': 'the scrollbar of the device',
  'scrollbar-width': 'the scrollbar of the device',
  size: 'the paper of the printer',
  'text-size-adjust': 'beside -webkit-text-size-adjust',
  'text-wrap': 'lines of uneven length',
  'user-select': 'the build adds -webkit-user-select',
  '-webkit-touch-callout': 'for iOS alone',
}

/** A node of MDN's tree. Its parts have other names. */
type Feature = { __compat?: CompatStatement }
type Features = Record<string, Feature>
type Tree = {
  api: Features
  css: Record<'properties' | 'at-rules' | 'selectors' | 'types', Features>
  javascript: { builtins: Features }
}

const { api, css, javascript } = compatibility as unknown as Tree
const read = (file: string) => readFileSync(join('app', file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
const scripts = files.filter(
  file =>
    /\.tsx?$/.test(file) &&
    !/\.(server|test|d)\.|^(pocketbase|platform\/(prisma|reader)|entry\.(server|reader))/.test(file),
)
const styles = files.filter(file => file.endsWith('.css'))

it('no script calls what a supported browser lacks, without a fallback', () => {
  const found = scripts.flatMap(file => lateCallsIn(read(file)).map(name => ({ file, name })))
  expect(found.filter(({ name }) => !(name in CALLS))).toEqual([])
  expect(Object.keys(CALLS).filter(name => !found.some(late => late.name === name))).toEqual([])
})

it('no style needs what a supported browser lacks', () => {
  const found = styles.flatMap(file => lateStylesIn(read(file)).map(name => ({ file, name })))
  expect(found.filter(({ name }) => !(name in STYLES || propertyOf(name) in STYLES))).toEqual([])
  expect(
    Object.keys(STYLES).filter(name => !found.some(late => late.name === name || propertyOf(late.name) === name)),
  ).toEqual([])
})

it.each([
  ['const isUrl = URL.canParse(text)', ['canParse']],
  ['new Observable(() => {})', ['Observable']],
  ['element.togglePopover()', ['togglePopover']],
  ['element.togglePopover?.()', []],
  ['all.findLast(one => one).toSorted()', []],
])('finds in %s the calls %j', (code, calls) => expect(lateCallsIn(code)).toEqual(calls))

it.each([
  ['.a { field-sizing: content; }', ['field-sizing', 'field-sizing: content']],
  ['.a { height: calc-size(auto, size); }', ['calc-size()']],
  ['@starting-style { .a { opacity: 0; } }', ['@starting-style']],
  ['.a:user-valid { color: oklch(0.5 0.1 300); height: 100dvh; }', [':user-valid']],
  ['.a:has(b) { color: color-mix(in oklab, red, blue); translate: 0 1px; }', []],
])('finds in %s the styles %j', (code, names) => expect(lateStylesIn(code)).toEqual(names))

it('the documents name the versions', () => {
  const names = [`Safari ${SUPPORTED.safari}`, `Chrome ${SUPPORTED.chrome}`, `Firefox ${SUPPORTED.firefox}`]
  for (const file of ['README.md', 'docs/browsers.md'])
    for (const name of [...names, `Samsung Internet ${SUPPORTED.samsunginternet_android}`])
      expect(readFileSync(file, 'utf8').replace(/\s+/g, ' '), file).toContain(name)
})

function lateCallsIn(code: string): string[] {
  const calls = code.matchAll(/(?:\.|\bnew )([A-Za-z]\w*)(\?\.)?\(/g)
  return [...calls].flatMap(([, name = '', optional]) => (!optional && isLate(CALLABLE.get(name)) ? name : []))
}

function lateStylesIn(code: string): string[] {
  const found: string[] = []
  const look = (name: string, feature: Feature | undefined) => {
    if (feature && isLate([feature])) found.push(name)
  }
  for (const [, property = '', value = ''] of code.matchAll(/(?:^|[;{])\s*([a-z-]+):\s*([^;{}]*)(?=[;}])/g)) {
    const known = css.properties[property]
    look(property, known)
    for (const [word] of value.matchAll(/[a-z-]+(?![\w-]*\()/g))
      look(`${property}: ${word}`, (known as Features | undefined)?.[word])
    for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g)) if (isLate(FUNCTIONS.get(name))) found.push(`${name}()`)
  }
  for (const [, name = ''] of code.matchAll(/@([a-z-]+)/g)) look(`@${name}`, css['at-rules'][name])
  for (const [, name = ''] of code.matchAll(/:([a-z-]+)/g)) look(`:${name}`, css.selectors[name])
  return [...new Set(found)]
}

const propertyOf = (name: string) => name.split(':')[0] || name

/** What may be called by a name: constructors, and methods of any object. */
const CALLABLE = new Map<string, Feature[]>()
for (const objects of [api, javascript.builtins])
  for (const [name, feature] of Object.entries(objects)) {
    add(CALLABLE, name, feature)
    for (const [member, part] of partsOf(feature)) add(CALLABLE, member.replace(/_static$/, ''), part)
  }
const FUNCTIONS = new Map<string, Feature[]>()
addFunctions(css.types)

function addFunctions(types: Feature): void {
  for (const [name, part] of partsOf(types)) {
    add(FUNCTIONS, name, part)
    addFunctions(part)
  }
}

function partsOf(feature: Feature): [string, Feature][] {
  return Object.entries(feature as Features).filter(([name]) => name !== '__compat')
}

function add(features: Map<string, Feature[]>, name: string, feature: Feature): void {
  if (feature.__compat) features.set(name, [...(features.get(name) ?? []), feature])
}

/** Whether each feature of a name is missing in a supported browser. */
const isLate = (features: Feature[] = []) =>
  features.length > 0 && features.every(({ __compat }) => __compat && !isSupported(__compat))

function isSupported({ support }: CompatStatement): boolean {
  return Object.entries(SUPPORTED).every(([browser, floor]) =>
    [support[browser as keyof typeof SUPPORTED] ?? []]
      .flat()
      .some(
        ({ version_added, version_removed, flags, prefix, alternative_name }) =>
          typeof version_added === 'string' &&
          Number.parseFloat(version_added.replace('≤', '')) <= floor &&
          !version_removed &&
          !flags &&
          !prefix &&
          !alternative_name,
      ),
  )
}
