import type { Page } from '@playwright/test'
import type { Actor } from '~/platform/actor'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { settled, takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { changeStatusTo } from './kits'

const STEPS = [
  ['Start it', 'in progress'],
  ['Put on hold', 'on hold'],
  ['Resume', 'in progress'],
  ['Put on hold', 'on hold'],
  ['Resume', 'in progress'],
  ['Put on hold', 'on hold'],
] as const

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')

const message = (text: string) => new RegExp(`${text}: “Young Hare”`, 'i')

async function step(page: Page, label: string) {
  if (label === 'Put on hold') {
    await changeStatusTo(page, label)
    // The sheet closes after it is painted.
    if (stopped.has(page)) await page.clock.runFor(50)
  } else await page.getByRole('main').getByRole('button', { name: label, exact: true }).click()
}

/** Pages whose clock is stopped. */
const stopped = new WeakSet<Page>()

test('a toast appears once on the next page, with its Undo @nojs', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'stash' })
  await page.goto(`/projects/${kit.id}`)
  await step(page, 'Start it')
  await expect(toasts(page)).toHaveText([message('in progress')])
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText('Status reset to')
  await expect(page.getByRole('main').getByRole('button', { name: 'Start it' })).toBeVisible()
  await page.reload()
  await expect(toasts(page)).toHaveCount(0)
})

test('a toast is not lost with the data of a page that was left before it arrived', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'stash' })
  await page.goto(`/projects/${kit.id}`)
  await takenOver(page)
  // Answered by the app, but late for the page.
  let respond = () => {}
  const responded = new Promise<void>(resolve => {
    respond = resolve
  })
  await page.route(`**/projects/${kit.id}.data*`, route => route.fetch().then(respond), { times: 1 })
  await step(page, 'Start it')
  await responded
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL(/overview$/)
  await expect(toasts(page)).toHaveText([message('in progress')])
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText('Status reset to')
})

test('a toast has two lines at most, shortens a long title and begins with what was done @nojs', async ({
  page,
  account,
  javaScriptEnabled,
}) => {
  const kit = await makeProject(account.actor, { title: 'W'.repeat(200), status: 'stash' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/projects/${kit.id}`)
  if (javaScriptEnabled) await takenOver(page)
  await step(page, 'Start it')
  await expect(toasts(page)).toContainText(/In progress: “W+…”/)
  if (javaScriptEnabled) await settled(page)
  const box = await toasts(page).boundingBox()
  expect(box?.height).toBeLessThan(64)
  const undo = await toasts(page).getByRole('button', { name: 'Undo' }).boundingBox()
  expect(undo?.height).toBeGreaterThanOrEqual(44)
  // At the right, beside the words.
  expect((box?.x ?? 0) + (box?.width ?? 0) - (undo?.x ?? 0) - (undo?.width ?? 0)).toBeLessThan(60)
  expect(undo?.y).toBeGreaterThanOrEqual(box?.y ?? Number.NaN)
})

test('a toast does not cover the main button, the ways to other kits or the bottom bar', async ({ page, account }) => {
  await makeProject(account.actor, { title: 'Owl', status: 'stash' })
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'stash' })
  await makeProject(account.actor, { title: 'Fox', status: 'stash' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/projects/${kit.id}`)
  await expect(page.getByRole('navigation', { name: 'Your list' }).getByRole('link')).toHaveCount(2)
  for (const [label, text] of STEPS) {
    await step(page, label)
    await expect(toasts(page).first()).toHaveText(message(text))
    await expect.poll(() => page.evaluate(hiddenByToasts)).toEqual([])
  }
})

/** Opens a kit in the stash with a stopped clock. */
async function openStill(page: Page, actor: Actor) {
  const kit = await makeProject(actor, { title: 'Young Hare', status: 'stash' })
  await page.clock.install()
  await page.goto(`/projects/${kit.id}`)
  await takenOver(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  stopped.add(page)
}

test('at most five toasts are kept, newest first, each for five seconds, and two of them are visible', async ({
  page,
  account,
}) => {
  await openStill(page, account.actor)
  const stored = page.getByRole('region', { name: 'Notifications (F8)' }).locator('li')
  for (const [index, [label, text]] of STEPS.entries()) {
    await step(page, label)
    await expect(toasts(page).first()).toHaveText(message(text))
    await expect(stored).toHaveCount(Math.min(5, index + 1))
    await expect(toasts(page)).toHaveCount(Math.min(2, index + 1))
  }
  await expect(stored).toHaveText(
    STEPS.slice(1)
      .map(([, text]) => message(text))
      .reverse(),
  )
  await page.mouse.move(5, 300)
  await page.clock.runFor(4_500)
  await expect(toasts(page).first()).toBeVisible()
  await page.clock.runFor(600)
  await expect(toasts(page).filter({ visible: true })).toHaveCount(0)
  await page.clock.runFor(5_000)
  await expect(toasts(page)).toHaveCount(0)
})

test('F8 focuses the toasts, and they stay while one is focused', async ({ page, account }) => {
  await openStill(page, account.actor)
  await step(page, 'Start it')
  await expect(toasts(page)).toHaveCount(1)
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeFocused()
  await page.clock.runFor(20_000)
  await expect(toasts(page).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toasts(page).filter({ visible: true })).toHaveCount(0)
})

test('dismissing a toast by keyboard focuses the next one, and the last one returns the focus to the page', async ({
  page,
  account,
}) => {
  await openStill(page, account.actor)
  await step(page, 'Start it')
  await expect(toasts(page)).toHaveCount(1)
  await step(page, 'Put on hold')
  await expect(toasts(page)).toHaveCount(2)
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  const edit = page.getByRole('link', { name: 'Back to the list' })
  await edit.focus()
  await page.keyboard.press('F8')
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  await expect(undo.first()).toHaveAccessibleDescription(message('on hold'))
  await expect(undo.last()).toHaveAccessibleDescription(message('in progress'))
  await toasts(page).getByRole('button', { name: 'Dismiss' }).first().press('Enter')
  await expect(region).toBeFocused()
  await toasts(page).filter({ visible: true }).getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(edit).toBeFocused()
  await step(page, 'Resume')
  await expect(toasts(page).first()).toHaveText(message('in progress'))
  await page.mouse.move(5, 300)
  await page.clock.runFor(5_100)
  await expect(toasts(page).filter({ visible: true })).toHaveCount(0)
})

test('Escape dismisses the toast that has the focus', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'stash' })
  await page.goto(`/projects/${kit.id}`)
  await takenOver(page)
  await step(page, 'Start it')
  await toasts(page).getByRole('button', { name: 'Undo' }).press('Escape')
  await expect(toasts(page).filter({ visible: true })).toHaveCount(0)
})

test('swiping right by more than 50 px dismisses a toast, a shorter swipe does not', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'stash' })
  await page.goto(`/projects/${kit.id}`)
  await takenOver(page)
  await step(page, 'Start it')
  await expect(toasts(page)).toHaveCount(1)
  await settled(page)
  const box = await toasts(page).first().boundingBox()
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20]
  await swipe(page, x, y, 40)
  await expect(toasts(page).first()).toBeVisible()
  await expect(toasts(page).first()).not.toHaveAttribute('style', /px/)
  await swipe(page, x, y, -200)
  await expect(toasts(page).first()).toBeVisible()
  await swipe(page, x, y, 60)
  await expect(toasts(page).filter({ visible: true })).toHaveCount(0)
})

test('a swipe dismisses a toast with selected text', async ({ page, account }) => {
  const kit = await makeProject(account.actor, { title: 'Young Hare', status: 'stash' })
  await page.goto(`/projects/${kit.id}`)
  await takenOver(page)
  await step(page, 'Start it')
  const text = toasts(page).getByText('In progress: ')
  await text.selectText()
  await settled(page)
  const box = await text.boundingBox()
  await swipe(page, (box?.x ?? 0) + 20, (box?.y ?? 0) + 10, 60)
  await expect(toasts(page).filter({ visible: true })).toHaveCount(0)
})

test('a toast rendered by the server is inserted again after load, so that a screen reader announces it', async ({
  page,
}) => {
  const { user, password } = await makeUser()
  await page.addInitScript(hearWhatComesLater)
  await page.goto('/login')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(toasts(page)).toHaveText(['Login successful'])
  await expect.poll(() => page.evaluate(() => (window as unknown as Hearing).announced)).toEqual(['Login successful'])
  await expect(toasts(page)).toHaveCount(1)
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toasts(page).filter({ visible: true })).toHaveCount(0)
})

/** Returns the main buttons and the bottom bar that a toast covers. */
function hiddenByToasts(): string[] {
  const area = document.querySelector('.toaster')?.getBoundingClientRect()
  const hidden = [...document.querySelectorAll('main :is(.button-main, [rel=prev], [rel=next]), .bottom-bar')].filter(
    element => {
      const { top, bottom } = element.getBoundingClientRect()
      return area && bottom > top && top < area.bottom && bottom > area.top && area.height > 0
    },
  )
  return hidden.map(element => element.getAttribute('aria-label') ?? element.textContent ?? '')
}

type Hearing = { announced: string[] }

function hearWhatComesLater() {
  const announced: string[] = []
  Object.assign(window, { announced })
  window.addEventListener('load', () => {
    const observer = new MutationObserver(changes => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node.parentElement?.closest('[aria-live]')) announced.push(node.textContent ?? '')
      }
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}

async function swipe(page: Page, x: number, y: number, by: number) {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 5 })
  await page.mouse.up()
}

test('a status that cannot be changed is reported by a toast, and the list stays', async ({
  page,
  faults,
  account,
}) => {
  await makeProject(account.actor, { title: 'Starry Night', status: 'stash' })
  await page.goto('/dashboard?status=active')
  await takenOver(page)
  const change = async () => {
    await page.getByRole('article').getByRole('link', { name: 'In stash' }).click()
    await page.getByRole('dialog', { name: 'Status' }).getByRole('button', { name: 'Start it' }).click()
  }
  await page.route('**/status.data*', route => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await change()
  await expect(page.getByText('Server error. Please try again later.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Starry Night' })).toBeVisible()
  await page.unroute('**/status.data*')
  await change()
  await expect(page.getByRole('article').getByRole('link', { name: 'In progress' })).toBeVisible()
  // Remix reports the body that it cannot read, too.
  expect(faults.splice(0)[0]).toContain('status of 502')
})
