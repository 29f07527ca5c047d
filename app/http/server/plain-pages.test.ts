import { expect, it } from 'vitest'
import { i18n } from '~/platform/messages'
import { brokenPage, startingPage } from './plain-pages'

const FRAME = { appName: 'Glint', nonce: 'n', language: 'en', t: i18n.t } as const

it('the error page for a failure outside of routes shows its title, status and request ID', () => {
  const { status, body } = brokenPage({ ...FRAME, status: 500, requestId: 'r-1' })
  expect(status).toBe(500)
  for (const text of ['<h1>Unexpected Application Error!</h1>', 'status 500', 'r-1']) expect(body).toContain(text)
})

it.each([
  ['dark', '<html lang="en" data-theme="dark">'],
  ['light', '<html lang="en" data-theme="light">'],
  ['system', '<html lang="en">'],
  [undefined, '<html lang="en">'],
] as const)('with the theme %s it starts with %s', (theme, start) => {
  expect(brokenPage({ ...FRAME, theme, status: 500, requestId: 'r-1' }).body).toContain(start)
})

it('the start-up screen says after ten seconds that the start takes long, and reloads less often', () => {
  const bodyAfter = (seconds: number) => startingPage({ ...FRAME, step: 'Migrating', seconds, reload: true }).body
  const late = 'This is taking longer than usual. Migrating'
  expect(bodyAfter(9.9)).not.toContain(late)
  expect(bodyAfter(9.9)).toContain('<meta http-equiv="refresh" content="1">')
  expect(bodyAfter(10)).toContain(late)
  expect(bodyAfter(10)).toContain('<meta http-equiv="refresh" content="5">')
})
