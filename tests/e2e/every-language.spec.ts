import type { Page } from '@playwright/test'
import { COMPLETE, LANGUAGE_NAMES, type Language } from '~/platform/languages'
import { faultsOf } from './axe'
import { cutTexts, tooWide } from './fit'
import { expect, test } from './fixtures'
import { makeFullCollection } from './full-collection'
import { ACCOUNT, addressOf, ENGLISH, FOR_VISITORS, OF_A_NEW_USER, WITH_KITS } from './pages'

// Words are longer than in English. What is the same in each language is in every-page.spec.ts.

/** The language with the longest words: its pages are also read with large text. */
const LONGEST = 'de'

for (const language of COMPLETE.filter(code => code !== 'en')) {
  test.describe(`in ${LANGUAGE_NAMES[language]}`, () => {
    test.use({ locale: language, hasTouch: true, viewport: { width: 320, height: 640 } })

    test('the pages for visitors fit a small phone', async ({ page, faults }) => {
      await expectFit(page, language, FOR_VISITORS)
      // Console errors for pages with a used link and unknown pages.
      faults.length = 0
    })

    test('the pages of a user fit a small phone', async ({ page, account: { actor } }) => {
      await expectFit(page, language, [...OF_A_NEW_USER, ...ACCOUNT])
      const ids = await makeFullCollection(actor)
      const paths = Object.values(WITH_KITS).flat()
      await expectFit(
        page,
        language,
        paths.map(path => addressOf(path, ids)),
      )
    })
  })
}

/** No text is cut and no word broken, also in what opens. With large text, no page is too wide, and each passes axe. */
async function expectFit(page: Page, language: Language, paths: string[]) {
  test.setTimeout(480_000)
  for (const path of paths.filter(path => !ENGLISH.includes(path))) {
    await page.goto(path)
    await page.evaluate(async () => void (await document.fonts.ready))
    expect.soft(await page.evaluate(cutTexts), path).toEqual([])
    await page.evaluate(setOpen, true)
    expect.soft(await page.evaluate(cutTexts), `${path}, open`).toEqual([])
    if (language !== LONGEST) continue
    await page.evaluate(setOpen, false)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect.soft(await page.evaluate(tooWide), `${path} at 200 % text`).toEqual([])
    expect.soft(await faultsOf(page), `${path} at 200 % text`).toEqual([])
  }
}

function setOpen(isOpen: boolean) {
  for (const part of document.querySelectorAll('details')) part.open = isOpen
}
