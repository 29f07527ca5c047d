import type { Page } from '@playwright/test'
import { PROJECT_STATUSES } from '~/features/projects/project-terms'
import { makeNote, makeProject } from '../factories/projects'
import { faultsOf } from './axe'
import { expect, test } from './fixtures'

const THEMES = ['dark', 'light'] as const
const WIDTHS = [360, 1280]

for (const path of [
  '/',
  '/about',
  '/about/anna-smit',
  '/privacy',
  '/terms',
  '/changelog',
  '/links',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/email-confirmation',
  '/feedback',
]) {
  test(`${path} has no fault that axe knows`, async ({ page, baseURL }) => {
    test.slow()
    await expectNoFaults(page, path, baseURL)
  })
}

for (const path of ['/overview', '/dashboard', '/randomizer']) {
  test(`${path} of a new person has no fault that axe knows`, async ({ page, baseURL, person: _ }) => {
    test.slow()
    await expectNoFaults(page, path, baseURL)
  })
}

test('an address that leads nowhere has no fault that axe knows', async ({ page, baseURL, faults }) => {
  test.slow()
  await expectNoFaults(page, '/nowhere', baseURL)
  // The browser's own lines about the status.
  faults.length = 0
})

const ACCOUNT = [
  '/profile',
  '/profile?tab=preferences',
  '/profile?tab=data',
  '/change-password',
  '/change-email',
  '/delete-account',
  '/archive',
  '/restore',
]
for (const path of ACCOUNT) {
  test(`${path} has no fault that axe knows`, async ({ page, baseURL, person: _ }) => {
    test.slow()
    await expectNoFaults(page, path, baseURL)
  })
}

const PATHS = [
  '/overview',
  '/dashboard?status=everything',
  '/dashboard?status=everything&view=list&sort=completed&search=kit&include=wishlist&include=archived',
  '/projects/ID',
  '/projects/ID/edit',
  '/randomizer',
  '/randomizer?pool=dashboard',
  '/years',
  '/years/1999',
]
for (const path of PATHS) {
  test(`${path} has no fault that axe knows`, async ({ page, baseURL, person: { actor } }) => {
    test.slow()
    const tags = ['sea', 'gift', 'night sky', 'hard', 'for the hallway']
    const kit = await makeProject(actor, { title: 'Young Hare', status: 'progress', company: 'Oraloa', tags })
    await makeNote(actor, kit.id)
    for (const status of PROJECT_STATUSES)
      await makeProject(actor, { title: `A kit of ${status}`, status, artist: 'Hokusai', width: 40, height: 50 })
    await expectNoFaults(page, path.replace('ID', kit.id), baseURL)
  })
}

test('the filters opened on a phone have no fault that axe knows', async ({ page, person: { actor } }) => {
  await makeProject(actor, { title: 'Young Hare' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard?status=everything')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})

async function expectNoFaults(page: Page, path: string, baseURL = '') {
  for (const theme of THEMES) {
    await page.context().addCookies([{ name: 'theme', value: theme, url: baseURL }])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      expect(await faultsOf(page), `${path} at ${width} px, ${theme}`).toEqual([])
    }
  }
}
