import { existsSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import { listViews, saveView } from '~/features/collection/dashboard/views.server'
import { putDrills } from '~/features/collection/drills/drills.server'
import { saveLegend, setLegendImage } from '~/features/collection/legends/legends.server'
import { PROJECT_STATUSES } from '~/features/collection/projects/project-terms'
import { deleteProject } from '~/features/collection/projects/projects.server'
import { startImport } from '~/features/transfer/import-export/imports.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { readPicture } from '~/platform/images/images.server'
import { makeNote, makeProject } from '../factories/projects'
import { sizedJpeg } from '../fixtures/pictures'
import { builtRoutes } from '../setup/built-routes'
import { faultsOf, heardWrong } from './axe'
import { expect, test } from './fixtures'
import { ACCOUNT, addressOf, FOR_VISITORS, OF_A_NEW_PERSON, WITH_KITS } from './pages'

const THEMES = ['dark', 'light'] as const
// A page is loaded once. In the other theme only colors can add violations.
const LOOKS = [
  { theme: 'dark', other: 'light', width: 360 },
  { theme: 'light', other: 'dark', width: 1280 },
] as const

/** Pages that need more than a URL, tested elsewhere. */
const ELSEWHERE = [
  // A shared page (shelves.spec.ts).
  '/s/:token',
  // Forms that redirect to a provider and back (social.spec.ts).
  '/auth/:provider',
  '/profile/sign-ins/connect',
  '/auth/:provider/callback',
  '/profile/sign-ins/disconnect',
  // After a first step, or with a second factor or passkey (second-factor.spec.ts, passkeys.spec.ts).
  '/login/code',
  '/profile/second-factor/codes',
  '/profile/passkeys/:passkeyId',
  '/profile/passkeys/confirm',
  // After an import (import.spec.ts), a deletion (trash.spec.ts) and an uploaded archive (archive.spec.ts).
  '/import/:importId/result',
  '/import/:importId/undo',
  '/trash/:trashId/delete',
  '/restore/:restoreId',
  // Pages with their own session (host.spec.ts).
  '/host',
  '/host/login',
  '/host/outbox',
]

test('the pages for visitors pass axe', async ({ page, baseURL, faults }) => {
  await expectNoFaults(page, FOR_VISITORS, baseURL)
  // Console errors for pages with a used link and unknown pages.
  faults.length = 0
})

test('the pages of a new user pass axe', async ({ page, baseURL, person: _ }) => {
  await expectNoFaults(page, OF_A_NEW_PERSON, baseURL)
})

test('the account pages pass axe', async ({ page, baseURL, person: _ }) => {
  await expectNoFaults(page, ACCOUNT, baseURL)
})

for (const [name, paths] of Object.entries(WITH_KITS)) {
  test(`the pages of ${name} pass axe`, async ({ page, baseURL, person: { actor } }) => {
    const ids = await filled(actor)
    await expectNoFaults(
      page,
      paths.map(path => addressOf(path, ids)),
      baseURL,
    )
  })
}

test('every page is tested with axe', () => {
  const isPage = ({ id }: { id: string }) => {
    const file = [`app/${id}.tsx`, `app/${id}/route.tsx`].find(path => existsSync(path))
    return file !== undefined && readFileSync(file, 'utf8').includes('export default function')
  }
  const opened = [...FOR_VISITORS, ...OF_A_NEW_PERSON, ...ACCOUNT, ...Object.values(WITH_KITS).flat()].map(
    path => path.split('?')[0] ?? '',
  )
  const forms = builtRoutes()
    .filter(isPage)
    .map(({ path }) => path)
  const missing = forms.filter(path => {
    const pattern = new RegExp(
      `^${path
        .replace('/*', '/nowhere')
        .replace(/\/:\w+\?/g, '(/[^/]+)?')
        .replace(/:\w+/g, '[^/]+')}$`,
    )
    return !ELSEWHERE.includes(path) && !opened.some(one => pattern.test(one))
  })
  expect(missing).toEqual([])
})

test('the open filters on a phone pass axe', async ({ page, person: { actor } }) => {
  await makeProject(actor, { title: 'Young Hare' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard?status=everything')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})

test('menus, dialogs and sheets pass axe', async ({ page, person: { actor }, baseURL }) => {
  test.slow()
  const kit = await makeProject(actor, { title: 'Young Hare', status: 'progress', drillShape: 'square', tags: ['sea'] })
  for (const theme of THEMES) {
    await page.context().addCookies([{ name: 'theme', value: theme, url: baseURL }])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/projects/${kit.id}`)
    await page.getByLabel('Menu').click()
    await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
    expect(await faultsOf(page), `the menu, ${theme}`).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Take a photo/ })).toBeVisible()
    expect(await faultsOf(page), `the sheet of the plus, ${theme}`).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('main').locator('summary', { hasText: 'More' }).click()
    await page.getByRole('main').getByText('Edit tags').click()
    await page.locator('.kit-notes summary').click()
    await expect(page.getByRole('textbox', { name: 'Notes' })).toBeVisible()
    expect(await faultsOf(page), `a kit with everything unfolded, ${theme}`).toEqual([])
    await page.goto('/feedback')
    await page.getByRole('button', { name: 'Send', exact: true }).scrollIntoViewIfNeeded()
    expect(await faultsOf(page), `feedback, ${theme}`).toEqual([])
  }
})

test('the cards of the randomizer and the kit they reveal pass axe', async ({ page, person: { actor }, baseURL }) => {
  for (let n = 1; n <= 13; n++) await makeProject(actor, { title: `Kit ${n}`, status: 'stash' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { theme, width } of LOOKS) {
    await page.context().addCookies([{ name: 'theme', value: theme, url: baseURL }])
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/randomizer?pool=stash')
    expect(await faultsOf(page), `the cards, ${theme}`).toEqual([])
    await page.getByRole('button', { name: 'Pick for me' }).click()
    await expect(page.getByText('Your next kit')).toBeVisible()
    expect(await faultsOf(page), `the revealed kit, ${theme}`).toEqual([])
  }
})

/** Creates a collection with a kit of every status and returns the IDs of its records. */
async function filled(actor: Actor) {
  const tags = ['sea', 'gift', 'night sky', 'hard', 'for the hallway']
  const kit = await makeProject(actor, {
    title: 'Young Hare',
    status: 'progress',
    drillShape: 'square',
    company: 'Oraloa',
    place: 'Attic',
    series: 'Masters',
    tags,
  })
  const note = await makeNote(actor, kit.id)
  for (const status of PROJECT_STATUSES)
    await makeProject(actor, { title: `A kit of ${status}`, status, artist: 'Hokusai', width: 40, height: 50 })
  await deleteProject(actor, (await makeProject(actor, { title: 'Gone' })).id)
  const owned = { where: { userId: actor.userId } }
  const color = { symbol: '', count: null, ranShort: true }
  await saveLegend(
    actor,
    kit.id,
    [
      { ...color, code: '310' },
      { ...color, code: '321' },
    ],
    '',
  )
  await setLegendImage(actor, kit.id, await readPicture(new Uint8Array(await sizedJpeg(96, 64)), 'chart.jpg'))
  const drill = { palette: 'dmc', shape: 'square', finish: '', amount: 'some', place: 'Box 2', swatch: '' } as const
  await putDrills(
    actor,
    [
      { ...drill, code: '310' },
      { ...drill, code: '304' },
    ],
    { title: 'Added', merge: 'raise' },
  )
  await saveView(actor, 'Everything', DEFAULT_STATE)
  const file = Buffer.from('Title,Status,Company\nThe Kiss,in stash,Oraloa\nThe Wave,no idea,\n')
  return {
    DRILL: (await db.drill.findFirstOrThrow(owned)).id,
    PROJECT: kit.id,
    NOTE: note.id,
    COMPANY: (await db.company.findFirstOrThrow(owned)).id,
    ARTIST: (await db.artist.findFirstOrThrow(owned)).id,
    TAG: (await db.tag.findFirstOrThrow(owned)).id,
    PLACE: 'Attic',
    SERIES: 'Masters',
    VIEW: (await listViews(actor))[0]?.id ?? '',
    IMPORT: (await startImport(actor, { name: 'kits.csv', bytes: file })).id,
  }
}

async function expectNoFaults(page: Page, paths: string[], baseURL = '') {
  // Axe is slow, and other suites may share the machine.
  test.setTimeout(480_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.context().addCookies([{ name: 'theme', value: LOOKS[0].theme, url: baseURL }])
  for (const path of paths) {
    await page.setViewportSize({ width: LOOKS[0].width, height: 800 })
    await page.goto(path)
    for (const { theme, other, width } of LOOKS) {
      await page.setViewportSize({ width, height: 800 })
      await turnTo(page, theme)
      expect.soft(await faultsOf(page), `${path} at ${width} px, ${theme}`).toEqual([])
      expect.soft(await heardWrong(page), `${path} at ${width} px, as it is heard`).toEqual([])
      await turnTo(page, other)
      expect.soft(await faultsOf(page, ['color-contrast']), `${path} at ${width} px, ${other}`).toEqual([])
    }
  }
}

function turnTo(page: Page, theme: string) {
  return page.evaluate(theme => {
    document.documentElement.dataset.theme = theme
  }, theme)
}
