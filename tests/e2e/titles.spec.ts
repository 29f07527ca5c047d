import type { APIRequestContext } from '@playwright/test'
import { newId } from '~/platform/db/ids.server'
import { makeProject } from '../factories/projects'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { makeFullCollection } from './full-collection'
import { ACCOUNT, addressOf, FOR_VISITORS, OF_A_NEW_USER, WITH_KITS } from './pages'

/** The same screen at more than one address. */
const SAME = /^\/(reset-password|auth\/confirm-password-reset\/x|_|years)$/

/** Returns the titles that two pages share, or that say only what the site is called. */
async function sharedTitles(request: APIRequestContext, paths: string[]): Promise<string[]> {
  const pages = new Map<string, string>()
  for (const path of paths) {
    const response = await request.get(path)
    const { pathname } = new URL(response.url())
    if (SAME.test(pathname)) continue
    pages.set(pathname, /<title>(.*?)<\/title>/.exec(await response.text())?.[1] ?? '')
  }
  const titles = [...pages.values()]
  const isWrong = (title: string, path: string) =>
    titles.filter(other => other === title).length > 1 || (path !== '/' && !/.+ · Glint$/.test(title))
  return [...pages].filter(([path, title]) => isWrong(title, path)).map(entry => entry.join(': '))
}

test('every page for visitors has its own title', async ({ request, faults: _ }) => {
  expect(await sharedTitles(request, FOR_VISITORS)).toEqual([])
})

test('every page of a user has its own title', async ({ page, account: { actor } }) => {
  test.slow()
  const ids = await makeFullCollection(actor)
  const paths = [...OF_A_NEW_USER, ...ACCOUNT, ...Object.values(WITH_KITS).flat()]
  expect(await sharedTitles(page.request, [...new Set(paths.map(path => addressOf(path, ids)))])).toEqual([])
})

test('a page that is not found says so in its title, wherever it is @nojs', async ({ page, account: _, faults }) => {
  const id = newId()
  for (const path of [
    `/projects/${id}`,
    `/projects/${id}/log`,
    `/companies/${id}`,
    `/tags/${id}/delete`,
    `/import/${id}`,
    '/years/soon',
    '/about/nobody',
    `/s/${id}`,
    '/nowhere',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    expect(await page.title(), path).toBe('Page not found · Glint')
  }
  faults.length = 0
})

test('a link to a page that is gone changes the title', async ({ page, account: { actor }, faults }) => {
  const kit = await makeProject(actor, { title: 'Young Hare', status: 'progress' })
  await page.goto('/overview')
  await takenOver(page)
  expect(await page.title()).toBe('Overview · Glint')
  await page.evaluate(path => void window.__remixRouter.navigate(path), `/projects/${newId()}`)
  await expect(page).toHaveTitle('Page not found · Glint')
  await page.evaluate(path => void window.__remixRouter.navigate(path), `/projects/${kit.id}/log`)
  await expect(page).toHaveTitle('Log progress on Young Hare · Glint')
  await page.goto('/log')
  await expect(page).toHaveTitle('Log progress: Young Hare · Glint')
  faults.length = 0
})
