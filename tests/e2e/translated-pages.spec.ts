import type { Page } from '@playwright/test'
import { changeLanguage } from '~/features/account/profile/profile.server'
import { startInstance } from '../setup/test-app'
import { test as base, expect, signIn } from './fixtures'
import { makeFullCollection } from './full-collection'
import { ACCOUNT, addressOf, FOR_VISITORS, OF_A_NEW_USER, WITH_KITS } from './pages'

// Each marked text of the pseudo language has accents on most letters. A word without them is not marked for translation,
// was typed by somebody, or is a name.

const test = base.extend<object, { translated: string }>({
  /** The address of an instance that also offers the pseudo language. */
  translated: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern
    async ({}, use) => {
      const instance = await startInstance(process.env.E2E_DATABASE_URL ?? '', { PSEUDO_LANGUAGE: 'on' })
      await use(instance.url)
      await instance.stop()
    },
    { scope: 'worker' },
  ],
})

/** Pages in English: the API's documentation, the entries of the changelog, emails of development. */
const ENGLISH = ['/api-docs', '/changelog', '/dev/outbox']
/** Names, units, and what `makeFullCollection` and the account contain. */
const NAMES = new RegExp(
  [
    String.raw`https?:\S+|\S+@\S+|\/[\w/?=&:.-]+`,
    String.raw`\b(Glint|DMC|CSV|JSON|PDF|PNG|JPEG|HEIC|AVIF|WebP|GIF|XLSX|ZIP|API|QR|RSS|cm|px|kB|MB|GB|AM|PM|UTC)\b`,
    String.raw`\b(Google|Discord|Craft Club|GitHub|Instagram|Facebook|TikTok|PocketBase|Remix|Chromium|Headless|Linux|Chrome)\b`,
  ].join('|'),
  'g',
)

test('the pages for visitors have no English text', async ({ page, translated, faults }) => {
  await page.context().addCookies([{ name: 'lang', value: 'en-XA', url: translated }])
  await expectTranslated(page, translated, FOR_VISITORS)
  // Console errors for pages with a used link and unknown pages.
  faults.length = 0
})

test('the pages of a new user have no English text', async ({ page, account, translated }) => {
  await changeLanguage(account.actor, 'en-XA')
  await signIn(page.context(), account, translated)
  await expectTranslated(page, translated, [...OF_A_NEW_USER, ...ACCOUNT])
})

for (const [name, paths] of Object.entries(WITH_KITS)) {
  test(`the pages of ${name} have no English text`, async ({ page, account, translated }) => {
    await changeLanguage(account.actor, 'en-XA')
    const ids = await makeFullCollection(account.actor)
    await signIn(page.context(), account, translated)
    await expectTranslated(
      page,
      translated,
      paths.map(path => addressOf(path, ids)),
    )
  })
}

async function expectTranslated(page: Page, origin: string, paths: string[]) {
  for (const path of paths.filter(path => !ENGLISH.includes(path))) {
    await page.goto(origin + path)
    const texts = await page.evaluate(textsOfPage)
    expect.soft(texts.filter(isEnglish), path).toEqual([])
  }
}

/** Letters that have an accent in the pseudo language: two of them make a word. */
const isEnglish = (text: string) => /[ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz]{2}/.test(text.replaceAll(NAMES, ''))

/** Returns the texts of the page and of attributes that are read out, without those in a language of their own. */
function textsOfPage(): string[] {
  const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-roledescription', 'alt', 'title', 'placeholder']
  const texts = new Set([document.title])
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const node = nodes.currentNode
    const element = node instanceof Element ? node : node.parentElement
    if (element?.closest('script, style, bdi, [data-typed], body [lang]')) continue
    if (node instanceof Element) {
      for (const name of ATTRIBUTES) texts.add(node.getAttribute(name) ?? '')
    } else texts.add(node.textContent ?? '')
  }
  return [...texts].map(text => text.trim()).filter(Boolean)
}
