import type { Page } from '@playwright/test'
import { misfits, WIDTHS } from './fit'
import { expect, test } from './fixtures'
import { makeFullCollection } from './full-collection'
import { ABOUT_THE_SITE, ACCOUNT, addressOf, OF_A_NEW_USER, WITH_KITS } from './pages'

// With scripts, every page is measured in every-page.spec.ts.
test.use({ hasTouch: true, javaScriptEnabled: false })

test('without scripts, every page of a new user fits its screen and has large enough targets', async ({
  page,
  account: _,
}) => {
  test.slow()
  await expectToFit(page, [...OF_A_NEW_USER, ...ACCOUNT, ...ABOUT_THE_SITE])
})

test('without scripts, the longest words allowed fit every screen and keep targets large enough', async ({
  page,
  account: { actor },
}) => {
  test.slow()
  const ids = await makeFullCollection(actor)
  const paths = Object.values(WITH_KITS).flat()
  await expectToFit(
    page,
    paths.map(path => addressOf(path, ids)),
  )
})

async function expectToFit(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.goto(path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await misfits(page), `${path} at ${width} px`).toEqual([])
    }
  }
}
