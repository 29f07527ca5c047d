import { expect, it } from 'vitest'
import { brokenPage } from './plain-pages'

it('the error page for a failure outside of routes shows its title, status and request ID', () => {
  const { status, body } = brokenPage({ appName: 'Glint', nonce: 'n', status: 500, requestId: 'r-1' })
  expect(status).toBe(500)
  for (const words of ['<h1>Unexpected Application Error!</h1>', 'status 500', 'r-1']) expect(body).toContain(words)
})

it.each([
  ['dark', '<html lang="en" data-theme="dark">'],
  ['light', '<html lang="en" data-theme="light">'],
  ['system', '<html lang="en">'],
  [undefined, '<html lang="en">'],
] as const)('with the theme %s it starts with %s', (theme, start) => {
  expect(brokenPage({ appName: 'Glint', nonce: 'n', theme, status: 500, requestId: 'r-1' }).body).toContain(start)
})
