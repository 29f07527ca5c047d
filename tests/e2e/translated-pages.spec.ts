import type { Page } from '@playwright/test'
import { changeLanguage } from '~/features/account/profile/profile.server'
import { FIELD_HEADERS } from '~/features/transfer/csv/transfer-fields'
import { expect, signIn } from './fixtures'
import { makeFullCollection } from './full-collection'
import { ACCOUNT, addressOf, ENGLISH, FOR_VISITORS, OF_A_NEW_USER, WITH_KITS } from './pages'
import { test } from './pseudo-instance'
import { textsIn } from './texts-in'

// Each marked text of the pseudo language has accents on most letters. A word without them is not marked, was
// typed, or is a name.

/** Names, units, and what `makeFullCollection` and the account contain. */
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  ['long', 'short'].map(style =>
    new Intl.DateTimeFormat('en', { month: style as 'long' | 'short' }).format(new Date(2026, month, 1)),
  ),
)
  .flat()
  .map(name => `\\b${name}\\b`)
  .concat('(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day')
  .join('|')
const NAMES = new RegExp(
  [
    // Codes that are words.
    String.raw`\b(?:White|Ecru)\b`,
    // What makeFullCollection creates, and dates, whose names of months no catalog has.
    String.raw`https?:\S+|\S+@\S+|\/[\w/?=&:.-]+|localhost:\d+|([A-Z])\1{2,}|\bA kit of( \w+)?|\bHokusai\b|\b(user|anna)-\w+|\b[a-z0-9]{15}\b|\bt\d+\b|\b(shop)+\.example`,
    MONTHS,
    // What the uploaded file says.
    String.raw`\b(The Kiss|The Wave|Oraloa|in stash|no idea)\b|(no-idea)+(no-…|-…|-idea)?|\b(progress|archived|completed|destashed|purchased|wishlist|onhold|stash)\b|“nothing”|\bAdded\b`,
    String.raw`\b(UTF-8|Glint|DMC|CSV|csv|JSON|PDF|PNG|JPEG|HEIC|AVIF|WebP|GIF|XLSX|ZIP|API|QR|RSS|cm|px|kB|MB|GB|AM|PM|UTC)\b`,
    String.raw`\b(Google|Discord|Craft Club|GitHub|Instagram|Facebook|TikTok|PocketBase|Remix|Chromium|Headless|Linux|Chrome)\b`,
  ].join('|'),
  'g',
)

/** The headings of files are in English, also on the pages about them. */
const ABOUT_FILES = /^\/(import|drills\/csv)/
const HEADINGS = new RegExp(
  `\\b(${[...Object.values(FIELD_HEADERS), 'Code', 'Shape', 'Finish', 'Amount', 'Numbers', 'Own color']
    // “Pieces Done” before “Pieces”.
    .sort()
    .reverse()
    .join('|')})`,
  'g',
)
/** The cities of time zones are names. */
const CITIES = '/profile/time-zone'

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
  test(`the pages of ${name} have no English text`, async ({ page, account, translated, faults }) => {
    await changeLanguage(account.actor, 'en-XA')
    const ids = await makeFullCollection(account.actor)
    await signIn(page.context(), account, translated)
    await expectTranslated(
      page,
      translated,
      paths.map(path => addressOf(path, ids)),
    )
    // The photos are in the folder of the other instance.
    faults.length = 0
  })
}

async function expectTranslated(page: Page, origin: string, paths: string[]) {
  for (const path of paths.filter(path => !ENGLISH.includes(path))) {
    await page.goto(origin + path)
    const texts = await page.locator(path === CITIES ? 'main h1' : 'html').evaluate(textsIn)
    const isWrong = (text: string) => isEnglish(ABOUT_FILES.test(path) ? text.replaceAll(HEADINGS, '') : text)
    expect.soft(texts.filter(isWrong), path).toEqual([])
  }
}

/** Letters that have an accent in the pseudo language: two of them make a word. */
const isEnglish = (text: string) => /[ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz]{2}/.test(text.replaceAll(NAMES, ''))
