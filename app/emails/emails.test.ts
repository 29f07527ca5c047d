import { readdirSync } from 'node:fs'
import type { I18n } from '@lingui/core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentMessages, takeMessagesFrom } from '~/platform/messages'
import type { Mail } from './letter'

// Each text of the catalogs is this sign here, so that what is left of a mail is not translated.
const TRANSLATED = { _: () => '■', locale: 'nl' } as unknown as I18n
const before = currentMessages()
beforeAll(() => takeMessagesFrom(() => TRANSLATED))
afterAll(() => takeMessagesFrom(() => before))

// It goes to the admin, who reads English.
const ENGLISH = ['feedback']

type Kind = (to: Record<string, unknown>) => Mail
const files = readdirSync('app/emails')
  .map(name => name.replace('.ts', ''))
  .filter(name => !/\.test$|^letter$/.test(name) && !ENGLISH.includes(name))
const kinds = (await Promise.all(files.map(name => import(`./${name}.ts`)))).flatMap(module =>
  Object.entries<Kind>(module),
)

it.each(kinds)('%s has no text that stays English in another language', (_, kind) => {
  const to = { username: '1', link: 'https://2/', email: '3', code: '4', provider: '5', name: '6', supportEmail: '7' }
  const { subject, text, html } = kind({ ...to, appName: '8', left: 9 })
  expect(html).toContain('<html lang="nl">')
  const shown = html.replace(/<style>.*<\/style>/s, '').replace(/<[^>]*>/g, '')
  expect([subject, text, shown].join('\n').replaceAll(to.link, '')).not.toMatch(/\p{L}/u)
})
