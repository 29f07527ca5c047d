import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, it } from 'vitest'
import routes from '~/routes'

it('the map of routes has exactly the known URLs', () => {
  const known = readFileSync('tests/fixtures/urls.txt', 'utf8').trim().split('\n')
  expect([...new Set(urlsOf(routes))].sort()).toEqual(known)
})

it('no URL is in the map twice', () => {
  // A layout and its index page have the same URL.
  const urls = urlsOf(routes).filter(url => url !== '/host')
  expect(urls.filter((url, at) => urls.indexOf(url) !== at)).toEqual([])
})

function urlsOf(entries: RouteConfigEntry[], base = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const url = path ? `${base}/${path}` : base
    return [...(path || children.length === 0 ? [url || '/'] : []), ...urlsOf(children, url)]
  })
}
