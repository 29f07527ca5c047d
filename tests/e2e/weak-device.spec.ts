import type { Page } from '@playwright/test'
import { today } from '~/platform/dates'
import { takenOver } from './by-keyboard'
import { bar, expect, notesOf, openForm, saveNote, showAgain, test, waits } from './weak'

// The device is at fault, not the network: it slept, its clock is wrong, its storage is full, the form is open twice.

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 180_000 })

const DAY = 24 * 3600_000
const typed = (page: Page) => page.getByLabel('What did you do?')

/** Freezes a page with its timers and its network, for a day by its clock. The headless shell has no frozen tabs. */
async function frozenForADay(page: Page, meanwhile: () => Promise<void>) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Debugger.enable')
  const paused = new Promise(resolve => devtools.once('Debugger.paused', resolve))
  await devtools.send('Debugger.pause')
  const awake = page.evaluate(() => {})
  await paused
  await meanwhile()
  await devtools.detach()
  await awake
  await page.clock.fastForward(DAY)
}

test('a form in a tab that was frozen for a day has what was typed, and is saved once', async ({
  page,
  kit,
  network,
  faults,
}) => {
  await page.clock.install()
  await openForm(page, kit)
  await frozenForADay(page, async () => {
    await network.cut()
    await network.restore()
  })
  await showAgain(page)
  await expect(typed(page)).toHaveValue('At the lake')
  await saveNote(page)
  await expect(page.getByText('Progress note added.')).toBeVisible()
  expect(await notesOf(kit)).toMatchObject([{ content: 'At the lake' }])
  faults.length = 0
})

test('a note that waits in a tab that was frozen for a day is sent once, without a tap', async ({
  page,
  kit,
  network,
  faults,
}) => {
  await page.clock.install()
  await openForm(page, kit)
  await network.cut()
  await saveNote(page)
  await expect(waits(page)).toBeVisible()
  await frozenForADay(page, network.restore)
  await expect(page.getByText('Your waiting change is saved.')).toBeVisible()
  await expect(waits(page)).toBeHidden()
  expect(await notesOf(kit)).toMatchObject([{ content: 'At the lake' }])
  faults.length = 0
})

for (const [what, error] of [
  ['a day ahead', DAY],
  ['a day behind', -DAY],
] as const) {
  test(`with a clock that is ${what} a note has the right day, and is sent once, also after the clock is corrected`, async ({
    page,
    kit,
    network,
    context,
    faults,
  }) => {
    await context.route('**/waiting-changes', route =>
      route.fulfill({ status: 503, json: { message: 'The storage is full.' } }),
    )
    await page.clock.install({ time: Date.now() + error })
    const days = [today()]
    await openForm(page, kit)
    days.push(today())
    expect(days).toContain(await page.getByLabel('Date', { exact: true }).inputValue())
    await page.getByRole('link', { name: 'Overview' }).first().click()
    await expect(page.getByText('We kept your unsaved changes.')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('We restored your unsaved changes.')).toBeVisible()
    await expect(typed(page)).toHaveValue('At the lake')
    await network.cut()
    await saveNote(page)
    await expect(waits(page)).toBeVisible()
    await network.restore()
    await bar(page).getByRole('button', { name: 'Send now' }).click()
    await expect(bar(page).getByRole('status')).toContainText('The storage is full.')
    await context.unroute('**/waiting-changes')
    await page.clock.setSystemTime(Date.now())
    // A server that was busy is asked again after a minute.
    await page.clock.runFor(130_000)
    await expect(waits(page)).toBeHidden()
    const notes = await notesOf(kit)
    expect(notes).toMatchObject([{ content: 'At the lake' }])
    expect(days).toContain(notes[0]?.date.toISOString().slice(0, 10))
    faults.length = 0
  })
}

test('a form that was cached the day before has the day of the device, and its note waits with it', async ({
  page,
  kit,
  network,
  faults,
}) => {
  const before = new Date(Date.now() - DAY).toLocaleDateString('sv-SE')
  await page.evaluate(dateCopies, [today(), before])
  await network.cut()
  await page.goto(`/projects/${kit.id}/log`)
  await expect(page.getByText('No connection. This is the last saved version of the page.')).toBeVisible()
  await takenOver(page)
  const date = page.getByLabel('Date', { exact: true })
  await expect(date).toHaveValue(before)
  await typed(page).fill('At the lake')
  const day = new Date().toLocaleDateString('sv-SE')
  await expect(date).toHaveValue(day)
  await saveNote(page)
  await expect(waits(page)).toBeVisible()
  await network.restore()
  await showAgain(page)
  await expect(waits(page)).toBeHidden()
  expect(await notesOf(kit)).toMatchObject([{ content: 'At the lake', date: new Date(`${day}T00:00:00Z`) }])
  faults.length = 0
})

/** Runs in the page: changes a day in the pages that are cached. */
async function dateCopies([day = '', other = '']: string[]) {
  for (const name of (await caches.keys()).filter(name => name.startsWith('pages'))) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const copy = await cache.match(request, { ignoreVary: true })
      const text = (await copy?.text())?.replaceAll(day, other)
      await cache.put(request, new Response(text, copy))
    }
  }
}

test('two tabs with the same form keep what is typed in each, and each note is saved once', async ({
  page,
  kit,
  context,
}) => {
  const other = await context.newPage()
  await openForm(page, kit, 'The sky')
  await openForm(other, kit, 'The sea')
  for (const [tab, text] of [
    [page, 'The sky'],
    [other, 'The sea'],
  ] as const) {
    await tab.reload()
    await expect(tab.getByText('We restored your unsaved changes.')).toBeVisible()
    await expect(typed(tab)).toHaveValue(text)
  }
  for (const tab of [page, other]) {
    await takenOver(tab)
    await saveNote(tab)
    await expect(tab.getByText('Progress note added.')).toBeVisible()
  }
  expect((await notesOf(kit)).map(({ content }) => content).sort()).toEqual(['The sea', 'The sky'])
})

test('with a full storage, what is typed lasts as long as the tab, which warns before it closes', async ({
  page,
  kit,
}) => {
  await page.goto(`/projects/${kit.id}/log`)
  await takenOver(page)
  await page.evaluate(fillStorage)
  await typed(page).fill('At the lake')
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await expect(page.getByText('We kept your unsaved changes.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible()
  await expect(typed(page)).toHaveValue('At the lake')
  const warned = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const warning = await warned
  expect(warning.type()).toBe('beforeunload')
  await warning.dismiss()
  await expect(typed(page)).toHaveValue('At the lake')
  await saveNote(page)
  await expect(page.getByText('Progress note added.')).toBeVisible()
  expect(await notesOf(kit)).toMatchObject([{ content: 'At the lake' }])
})

/** Runs in the page: leaves no room for another letter. */
function fillStorage() {
  for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (let number = 0; ; number++) sessionStorage.setItem(`${size} ${number}`, 'x'.repeat(size))
    } catch {
      // Smaller pieces may fit.
    }
  }
}
