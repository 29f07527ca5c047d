import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'
import { textsOf } from '../setup/texts-of'

// The rules of docs/translating.md.

/** The admin's pages and the documentation of the API stay English. */
const ENGLISH = /^app\/(routes\/(admin|public\/api-docs)|features\/instance)\//
const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter(name => /(?<!\.test)\.tsx?$/.test(name) && !name.startsWith('platform/prisma/'))
  .map(name => join('app', name))
  .sort()
const found = new Map(sources.map(file => [file, textsOf(file)]))

test('the pages have no texts outside of i18n and Trans', () => {
  const inline = sources.filter(file => !ENGLISH.test(file) && found.get(file)?.inline.length)
  expect(inline.map(file => [file, found.get(file)?.inline])).toEqual([])
})

test('no text is read while its module loads, which would freeze one language', () => {
  expect(sources.flatMap(file => found.get(file)?.early.map(text => `${file}: ${text}`) ?? [])).toEqual([])
})

test('app/locales/en.po has exactly the texts of the app; npm run extract writes it', async () => {
  const context = { locale: 'en', sourceLocale: 'en', filename: 'en.po' }
  const po = readFileSync('app/locales/en.po', 'utf8')
  const known = await formatter({ explicitIdAsDefault: true }).parse(po, context)
  const marked = new Set(sources.flatMap(file => [...(found.get(file)?.ids ?? [])]))
  expect(Object.keys(known).sort()).toEqual([...marked].sort())
})
