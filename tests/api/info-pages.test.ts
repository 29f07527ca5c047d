import { expect, it } from 'vitest'
import { app } from '../setup/app'

// The public pages of an app without any settings, over HTTP.

const PAGES = ['/', '/about', '/privacy', '/terms', '/changelog', '/links']

it('every internal link returns 200', async () => {
  const addresses = new Set<string>()
  for (const path of PAGES) {
    const html = await (await fetch(app.url + path)).text()
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) addresses.add(href.replaceAll('&amp;', '&'))
  }
  expect(addresses.size).toBeGreaterThan(15)
  for (const address of addresses) expect((await fetch(app.url + address)).status, address).toBe(200)
})

it('the pages load no script file and forbid frames', async () => {
  for (const path of PAGES) {
    const response = await fetch(app.url + path)
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-src 'none'")
    const html = await response.text()
    expect(html).not.toMatch(/<script[^>]* src=|<link[^>]* rel="modulepreload"|<iframe/)
    expect(html.match(/<script/g)).toHaveLength(1)
  }
})

it('password managers are led to the page that changes a password, and to nothing else', async () => {
  const at = (path: string) => fetch(`${app.url}/.well-known/${path}`, { redirect: 'manual' })
  const response = await at('change-password')
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/change-password'])
  // They ask for this name to learn whether the site tells missing pages from others.
  expect((await at('resource-that-should-not-exist-whose-status-code-should-not-be-200')).status).toBe(404)
})

it('every table of contents links to existing sections', async () => {
  for (const path of ['/privacy', '/terms']) {
    const html = await (await fetch(app.url + path)).text()
    const places = [...html.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)
    expect(places.length).toBeGreaterThan(10)
    for (const id of places) expect(html, `${path}#${id}`).toContain(`id="${id}"`)
  }
})
