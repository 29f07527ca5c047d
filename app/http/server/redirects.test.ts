import { expect, it } from 'vitest'
import { refererPath, safeRedirect } from './redirects.server'

it.each(['/dashboard?status=stash&page=2#top', '/projects/abc', '/'])('redirects to %s', place => {
  expect(safeRedirect(place)).toBe(place)
})

it.each([
  null,
  undefined,
  '',
  'dashboard',
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example/x',
  'javascript:alert(1)',
  '/..//elsewhere.example',
])('redirects to the overview instead of %j', place => {
  expect(safeRedirect(place)).toBe('/overview')
})

it.each([
  ['https://glint.example/kits?page=2', '/kits?page=2'],
  ['https://elsewhere.example//evil.example', '/'],
  ['no address', '/'],
  ['', '/'],
])('a request with the Referer %j came from %s', (referer, page) => {
  expect(refererPath(new Request('https://glint.example/', { headers: { Referer: referer } }), '/')).toBe(page)
})
