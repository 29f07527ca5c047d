import { expect, type Locator, type Page } from '@playwright/test'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Focuses a link or a button and presses Enter. */
export async function go(page: Page, name: string | RegExp) {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Fills fields in tab order. */
export async function write(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await tabTo(page, label)
    await page.keyboard.type(value)
  }
}

/** Waits until the app handles the page, with every link and form of its late parts; before, the browser does. */
export const takenOver = (page: Page) =>
  page.waitForFunction(() =>
    [document.body, ...document.links, ...document.forms].every(element =>
      Object.keys(element).some(name => name.startsWith('__reactProps')),
    ),
  )

/** Waits until the page has handled what it received: two frames and the timers that were due. */
export const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(resolve => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
      }),
  )

/** Waits until the app handles the form or link, and the page around it; before, the browser does. */
export const formTakenOver = (form: Locator) =>
  expect
    .poll(() =>
      form.evaluate(element =>
        [document.body, element].every(part => Object.keys(part).some(name => name.startsWith('__reactProps'))),
      ),
    )
    .toBe(true)

/** Presses a shortcut until it works: a key that is pressed before the page's scripts listen does nothing. */
export const pressWhenReady = (page: Page, key: string, check: () => Promise<void>) =>
  expect(async () => {
    await page.keyboard.press(key)
    await check()
  }).toPass({ timeout: 60_000 })

/** Presses Tab until the focus is on the element with that name. The focus must be visible at every step. */
export async function tabTo(page: Page, name: string | RegExp) {
  const passed: string[] = []
  for (let step = 0; step < 100; step++) {
    await page.keyboard.press('Tab')
    const { label, outlined } = await page.evaluate(focused)
    if (typeof name === 'string' ? label === name : name.test(label)) {
      expect(outlined, `the focus on ${label} is to be seen`).toBe(true)
      return
    }
    passed.push(label)
  }
  throw new Error(`Tab never came to ${name}. It came to: ${passed.join(', ')}`)
}

/** Returns the accessible name of the focused element, and whether its focus is visible. */
function focused() {
  const element = document.activeElement as HTMLInputElement
  const text =
    element.getAttribute('aria-label') || element.labels?.[0]?.textContent || element.textContent || element.title
  const { outlineStyle, outlineWidth, visibility } = getComputedStyle(element)
  const { width, height } = element.getBoundingClientRect()
  const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  return {
    label: text.replace(/\s+/g, ' ').trim(),
    outlined: outlined && visibility === 'visible' && width * height > 0,
  }
}
