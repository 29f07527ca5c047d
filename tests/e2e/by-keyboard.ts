import { expect, type Page } from '@playwright/test'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Goes to a link or a button and takes it. */
export async function go(page: Page, name: string | RegExp) {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Fills fields in the order they stand. */
export async function write(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await tabTo(page, label)
    await page.keyboard.type(value)
  }
}

/** Until the app's scripts answer; before, a link leads to its page. */
export const takenOver = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some(name => name.startsWith('__react')))

/** Presses Tab until the focus, which must be to be seen, is on what is called that. */
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

/** What has the focus, as a person would name it, and whether that can be seen. */
function focused() {
  const element = document.activeElement as HTMLInputElement
  const words =
    element.getAttribute('aria-label') || element.labels?.[0]?.textContent || element.textContent || element.title
  const { outlineStyle, outlineWidth, visibility } = getComputedStyle(element)
  const { width, height } = element.getBoundingClientRect()
  const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  return {
    label: words.replace(/\s+/g, ' ').trim(),
    outlined: outlined && visibility === 'visible' && width * height > 0,
  }
}
