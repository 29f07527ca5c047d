import { expect, it } from 'vitest'
import { brokenPage } from './plain-pages'

it('a request that broke outside the pages is answered with the words of the specification, its status and number', () => {
  const { status, body } = brokenPage({ appName: 'Glint', nonce: 'n', status: 500, requestId: 'r-1' })
  expect(status).toBe(500)
  for (const words of ['<h1>Unexpected Application Error!</h1>', 'status 500', 'r-1']) expect(body).toContain(words)
})

it.each([
  ['dark', '<html lang="en" data-theme="dark">'],
  ['light', '<html lang="en" data-theme="light">'],
  ['system', '<html lang="en">'],
  [undefined, '<html lang="en">'],
] as const)('in the theme %s it says %s', (theme, start) => {
  expect(brokenPage({ appName: 'Glint', nonce: 'n', theme, status: 500, requestId: 'r-1' }).body).toContain(start)
})
