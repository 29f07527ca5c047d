import { I18nProvider, Trans } from '@lingui/react'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, test } from 'vitest'
import { pseudoText } from '../../scripts/pseudo-text.mjs'
import { currentMessages, i18n, messagesIn, takeMessagesFrom } from './messages'
import { inNotationOf, notationFor } from './notation.server'

const before = currentMessages()
afterEach(() => takeMessagesFrom(() => before))

describe('without a catalog, a text is English', () => {
  const suggestions = '{count, plural, =0 {No suggestions} one {# suggestion} other {# suggestions}}'

  it.each([
    ['Log progress', {}, 'Log progress'],
    ["You don't have access", {}, "You don't have access"],
    ['Page {number}', { number: 1234 }, 'Page 1234'],
    [suggestions, { count: 0 }, 'No suggestions'],
    [suggestions, { count: 1 }, '1 suggestion'],
    [suggestions, { count: 31_630 }, '31,630 suggestions'],
    ['In {place, select, box {the box} other {{place}}}', { place: 'A' }, 'In A'],
    ['“{title}” has {n, plural, one {# note} other {# notes}}', { title: 'Hare', n: 2 }, '“Hare” has 2 notes'],
  ])('%s', (text, values, shown) => {
    expect(i18n.t(text, values)).toBe(shown)
  })

  it('an ID has its text beside it', () => {
    expect(i18n.t({ id: 'order.verb', message: 'Order' })).toBe('Order')
  })
})

test('a number in a plural is written as the user writes it', () => {
  const german = inNotationOf(notationFor('', 'de'), () =>
    i18n.t('{n, plural, one {# kit} other {# kits}}', { n: 1234 }),
  )
  expect(german).toBe('1.234 kits')
})

test('what a person typed stays as it is', () => {
  const typed = 'C:\\x41\\u0042 {n} <0>bold</0> %__lingui_octothorpe__ \\'
  expect(i18n.t('“{typed}” is taken', { typed })).toBe(`“${typed}” is taken`)
  const sentence = createElement(Trans, {
    id: 'A timer is running for <0>{typed}</0>.',
    components: [createElement('b', { key: 'typed' })],
    values: { typed: createElement(Fragment, {}, typed) },
  })
  const html = renderToStaticMarkup(createElement(I18nProvider, { i18n: currentMessages() }, sentence))
  expect(html).toBe(
    'A timer is running for <b>C:\\x41\\u0042 {n} &lt;0&gt;bold&lt;/0&gt; %__lingui_octothorpe__ \\</b>.',
  )
})

test('a catalog translates, with the plurals of its language, and the rest is English', () => {
  const kits = '{n, plural, one {# kit} other {# kits}}'
  const french = messagesIn('fr', { [kits]: '{n, plural, one {# toile} many {# de toiles} other {# toiles}}' })
  takeMessagesFrom(() => french)
  expect([0, 1, 2, 1_000_000].map(n => i18n.t(kits, { n }))).toEqual([
    '0 toile',
    '1 toile',
    '2 toiles',
    '1,000,000 de toiles',
  ])
  expect(i18n.t('Log progress')).toBe('Log progress')
})

describe('the pseudo language', () => {
  it.each([
    ['Save', '⟦Šåvé ~⟧'],
    ["Don't {name}", "⟦Ðöñ''ţ {name} ~ ~⟧"],
    ['Read the <0>terms</0>.', '⟦Ŕéåð ţĥé <0>ţéŕmš</0>. ~ ~ ~⟧'],
  ])('%s', (text, pseudo) => {
    expect(pseudoText(text)).toBe(pseudo)
  })

  it('keeps plurals, and is longer by 40 %', () => {
    const text = '{count, plural, =0 {No suggestions yet} one {# suggestion} other {# suggestions}}'
    const pseudo = messagesIn('en-XA', { [text]: pseudoText(text) })
    expect(pseudo._(text, { count: 0 })).toMatch(/^⟦Ñö šûĝĝéšţîöñš ýéţ[ ~]*⟧$/)
    expect(pseudo._(text, { count: 2000 })).toMatch(/^⟦2,000 šûĝĝéšţîöñš[ ~]*⟧$/)
    const long = 'Choose another name or file, and submit the form again.'
    expect(pseudoText(long).length / long.length).toBeCloseTo(1.4, 1)
  })
})
