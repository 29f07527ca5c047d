import type { Page } from '@playwright/test'
import { saveLegend, setLegendImage } from '~/features/collection/legends/legends.server'
import { readPicture } from '~/platform/images/images.server'
import { makeNote, makeProject } from '../factories/projects'
import { sizedJpeg } from '../fixtures/pictures'
import { heading, takenOver } from './by-keyboard'
import { expect, test } from './fixtures'

// Low vision and keyboards: nothing is lost at 200 %, and no bar covers the focus.

const PATHS = [
  '/overview',
  '/dashboard?status=everything',
  '/dashboard?status=everything&select=1',
  '/projects/ID',
  '/projects/ID/edit',
  '/projects/ID/legend',
  '/projects/ID/legend/photo',
  '/projects/ID/log',
  '/projects/ID/section',
  '/projects/ID/finished',
  '/projects/ID/card',
  '/log',
  '/notes',
  '/drills?q=310',
  '/drills/kits',
  '/projects/new',
  '/randomizer?pool=stash',
  '/companies',
  '/tags?add=',
  '/years',
  '/dashboard/status?status=everything',
  '/dashboard/labels?kit=ID',
  '/places',
  '/series',
  '/shared/new',
  '/trash',
  '/import',
  '/profile',
  '/profile/appearance',
  '/profile/passkeys',
  '/profile/second-factor',
  '/archive',
]

const test200 = test.extend<{ paths: string[] }>({
  paths: async ({ account: { actor } }, use) => {
    const tags = ['sea', 'night sky']
    const kit = await makeProject(actor, { title: 'Young Hare', status: 'progress', company: 'Oraloa', tags })
    await makeNote(actor, kit.id)
    await setLegendImage(actor, kit.id, await readPicture(new Uint8Array(await sizedJpeg(96, 64)), 'chart.jpg'))
    await saveLegend(actor, kit.id, [{ symbol: 'A', code: '310', count: 1250, ranShort: true }], '')
    for (let count = 0; count < 6; count++) await makeProject(actor, { title: `Kit ${count}`, status: 'stash' })
    await use(PATHS.map(path => path.replace('ID', kit.id)))
  },
})

// Each page is opened once. The spacing of WCAG 1.4.12 comes last, as it stays.
test200(
  'no bar hides the focus on a phone, and nothing is lost at 200 %, with text twice as large, or with wide spacing',
  async ({ page, paths }) => {
    test.setTimeout(360_000)
    for (const path of paths) {
      await page.setViewportSize({ width: 360, height: 640 })
      await page.goto(path)
      await takenOver(page)
      expect.soft(await hiddenFocus(page, path), `${path}, the focus`).toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
      await scaleText(page, 2)
      expect.soft(await page.evaluate(lost), `${path}, the text alone twice as large`).toEqual([])
      await scaleText(page, 1)
      for (const [share, width, height] of [
        // 1280 px wide at 200 % leaves 640 CSS pixels, and at 400 % (WCAG 1.4.10) 320, as on a small phone.
        ['200 %', 640, 400],
        ['400 %', 320, 640],
      ] as const) {
        await page.setViewportSize({ width, height })
        expect.soft(await page.evaluate(lost), `${path} at ${share}`).toEqual([])
      }
      await page.evaluate(spaceOut)
      expect.soft(await page.evaluate(lost), `${path}, spaced`).toEqual([])
    }
  },
)

/** Returns the elements that a bar hides while Tab moves through the page. */
async function hiddenFocus(page: Page, path: string) {
  // It comes after the page and moves the rows below it.
  if (path.endsWith('/photo')) await page.getByRole('img', { name: 'Your photo of the legend' }).waitFor()
  const hidden: string[] = []
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press('Tab')
    const { isEnd, covered } = await page.evaluate(focusCovered)
    if (isEnd) break
    if (covered) hidden.push(covered)
  }
  return hidden
}

/** Returns the focused element if another one covers it completely. */
function focusCovered(): { isEnd: boolean; covered: string } {
  const element = document.activeElement as HTMLElement | null
  if (!element || element === document.body) return { isEnd: true, covered: '' }
  const marked = element.dataset.passed !== undefined
  element.dataset.passed = ''
  // An input drawn by its label is as large as the label. A file input has a second one, which is its name.
  const isDrawn = element instanceof HTMLInputElement && element.getBoundingClientRect().width < 3
  const seen = isDrawn ? [...(element.labels ?? [])].at(-1) : element
  const box = (seen ?? element).getBoundingClientRect()
  const points = [0.5, 0.1, 0.9].flatMap(down =>
    [0.5, 0.1, 0.9].map(across => [box.left + box.width * across, box.top + box.height * down] as const),
  )
  const isSeen = points.some(([x, y]) => {
    const top = document.elementFromPoint(x, y)
    // The link that covers a card is transparent.
    return top && (seen?.contains(top) || top.contains(element) || top.closest('li')?.contains(element))
  })
  return { isEnd: marked, covered: isSeen ? '' : element.outerHTML.slice(0, 120) }
}

const scaleText = (page: Page, factor: number) =>
  page.evaluate(factor => {
    const { style } = document.documentElement
    style.fontSize = ''
    if (factor !== 1)
      style.fontSize = `${factor * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)}px`
  }, factor)

/** Adds the spacing of WCAG 1.4.12. The policy of the page allows no style element. */
function spaceOut() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Returns elements wider than the page, and text that is cut without an ellipsis. */
function lost(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const wide = scrollWidth > clientWidth ? [`the page: ${scrollWidth} px in ${clientWidth} px`] : []
  const cut = [...document.querySelectorAll<HTMLElement>('main *, header *, nav *')].filter(element => {
    const style = getComputedStyle(element)
    const hides = style.overflowX === 'hidden' || style.overflowX === 'clip'
    // Text without a size is for screen readers.
    if (style.fontSize === '0px') return false
    if (!hides || style.textOverflow === 'ellipsis' || element.closest('.visually-hidden')) return false
    if (style.getPropertyValue('-webkit-line-clamp') !== 'none' || !element.checkVisibility()) return false
    const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
    return hasText && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1
  })
  return [...wide, ...cut.map(element => `cut: ${element.outerHTML.slice(0, 120)}`)]
}

test('larger text is chosen before login and stays @nojs', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await expect(page).toHaveURL('/comfort')
  await page.getByText('Larger', { exact: true }).click()
  await expect(page.getByLabel('Larger', { exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-text', 'larger')
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('data-text', 'larger')
})

test('with reduced motion nothing slides, spins or fades', async ({ page, account: { actor } }) => {
  const kit = await makeProject(actor, { title: 'Young Hare', status: 'stash' })
  await makeProject(actor, { title: 'Great Wave', status: 'stash' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/projects/${kit.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Start it', exact: true }).click()
  await expect(page.getByText('In progress: “Young Hare”')).toBeVisible()
  expect(await moving(page)).toEqual([])
  await page.getByLabel('Menu').click()
  expect(await moving(page)).toEqual([])
})

const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 50)
      .map(animation => (animation.effect as KeyframeEffect).target?.outerHTML.slice(0, 100) ?? 'something'),
  )

test('navigation moves the focus to the new heading, and a changed title is announced', async ({
  page,
  account: { actor },
}) => {
  for (const title of ['Great Wave', 'The Kiss', 'Young Hare']) await makeProject(actor, { title, status: 'stash' })
  await page.goto('/dashboard?sort=title')
  await page.getByRole('link', { name: 'Great Wave' }).click()
  await expect(heading(page)).toHaveText('Great Wave')
  await takenOver(page)
  await page.getByRole('link', { name: 'Next: The Kiss' }).press('Enter')
  // A link to the next kit keeps the focus.
  await expect(heading(page)).toHaveText('The Kiss')
  await expect(announced(page)).toHaveText('The Kiss · Glint')
  await expect(page.getByRole('link', { name: 'Next: Young Hare' })).toBeFocused()

  await page.getByLabel('Menu').press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).press('Enter')
  await expect(heading(page)).toHaveText('Settings')
  await expect(heading(page)).toBeFocused()
  await page.getByRole('link', { name: 'Appearance and accessibility' }).press('Enter')
  await expect(heading(page)).toHaveText('Appearance and accessibility')
  await expect(heading(page)).toBeFocused()
})

const announced = (page: Page) => page.locator('body > [role=status]')

test200(
  'on a phone with text twice as large, a whole code fits its field, and no word breaks',
  async ({ page, paths }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(paths.find(path => path.endsWith('/legend/photo')) ?? '')
    await scaleText(page, 2)
    const code = page.getByRole('textbox', { name: 'Code' }).first()
    await code.fill('B5200')
    expect(await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const linesOfFirstWord = (label: HTMLElement) => {
      const text = document.createTreeWalker(label, NodeFilter.SHOW_TEXT).nextNode() as Text
      const range = document.createRange()
      range.setStart(text, 0)
      range.setEnd(text, 'Remove'.length)
      return range.getClientRects().length
    }
    expect(await page.getByText('Remove this photo').evaluate(linesOfFirstWord)).toBe(1)
  },
)

test('a checkbox is in the middle of the first line of its label, whatever the size of the text', async ({
  page,
  account: { actor },
}) => {
  await makeProject(actor, { title: 'Owl' })
  for (const [path, width] of [
    ['/comfort', 360],
    ['/profile/appearance', 1280],
    ['/dashboard?status=everything', 1280],
    ['/feedback', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    for (const factor of [1, 2]) {
      await scaleText(page, factor)
      expect.soft(await page.evaluate(offItsLine), `${path}, text × ${factor}`).toEqual([])
    }
  }
})

/** Returns the checkboxes and radio buttons that are more than 2 px from the middle of their label's first line. */
function offItsLine(): string[] {
  const middleOf = ({ top, height }: DOMRect) => top + height / 2
  return [...document.querySelectorAll<HTMLElement>('main .check')].flatMap(label => {
    const range = document.createRange()
    range.selectNodeContents(label.querySelector('span') ?? label)
    const [line] = range.getClientRects()
    const box = label.querySelector('input')?.getBoundingClientRect()
    if (!line || !box?.width) return []
    const off = Math.abs(middleOf(box) - middleOf(line))
    return off > 2 ? [`${label.textContent}: ${Math.round(off)} px`] : []
  })
}

test('the text sizes to choose from grow with the text size of the browser', async ({ page }) => {
  await page.goto('/comfort')
  const sizes = () =>
    Promise.all(
      ['Normal', 'Large', 'Larger'].map(name =>
        page.getByText(name, { exact: true }).evaluate(label => Number.parseFloat(getComputedStyle(label).fontSize)),
      ),
    )
  expect(await sizes()).toEqual([17, 19, 21])
  await scaleText(page, 2)
  expect(await sizes()).toEqual([34, 38, 42])
})
