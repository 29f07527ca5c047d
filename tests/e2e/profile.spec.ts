import { startSession } from '~/features/account/accounts/sessions/sessions.server'
import { changeTimeZone } from '~/features/account/profile/profile.server'
import { db } from '~/platform/db/db.server'
import { makeUser } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { expectError, panel } from './kits'

test('the menu and the bottom bar open the settings, whose rows say what is set and lead to short pages @nojs', async ({
  page,
  account,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/overview')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(account.user.email)).toBeVisible()
  await expect(page.getByText('Beta tester')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    ...['Lists', 'Your data', 'Preferences', 'Account', 'Signing in', 'Support Glint'],
  ])
  for (const [row, path] of [
    ['Tags Words of your own, to find kits by. Add the first one.', '/tags'],
    ['Trash Empty. Deleted items stay here for 30 days.', '/trash'],
    ['Appearance and accessibility Dark, normal text', '/profile/appearance'],
    [`Email ${account.user.email}`, '/change-email'],
    ['Where you are logged in 1 device', '/profile/sessions'],
  ] as const) {
    await main.getByRole('link', { name: row }).click()
    await expect(page).toHaveURL(path)
    await page.getByLabel('Menu').click()
    await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/profile')
  }
})

test('the addresses of the former tabs lead to their rows @nojs', async ({ page, account: _ }) => {
  for (const [group, title] of [
    ['preferences', 'Preferences'],
    ['lists', 'Lists'],
    ['data', 'Your data'],
  ] as const) {
    await page.goto(`/profile?tab=${group}`)
    await expect(page).toHaveURL(`/profile#${group}`)
    await expect(panel(page, title)).toBeInViewport()
  }
})

test('the settings link to the donation page @nojs', async ({ page, account: _ }) => {
  await page.goto('/profile#support')
  const support = panel(page, 'Support Glint')
  await expect(support).toBeInViewport()
  await expect(support.getByRole('heading', { name: 'Support Glint' })).toBeVisible()
  const way = support.getByRole('link', { name: 'Make a donation (opens in a new tab)' })
  await expect(way).toHaveAttribute('href', 'https://donate.example/glint')
  await expect(way).toHaveAttribute('target', '_blank')
  await expect(way).toHaveAttribute('rel', /noopener/)
})

test('the username is changed, and a taken one is rejected @nojs', async ({ page, account, faults }) => {
  const other = await makeUser()
  await page.goto('/profile/username')
  await page.getByLabel('Username').fill(other.user.username.toUpperCase())
  await page.getByLabel('Username').press('Enter')
  await expectError(page, 'Username', 'This username is already taken. Please choose another.')
  await expect(page.getByLabel('Username')).toHaveValue(other.user.username.toUpperCase())
  await page.getByLabel('Username').fill(`${account.user.username}-2`)
  await page.getByLabel('Username').press('Enter')
  await expect(page.getByText(`Username changed to ${account.user.username}-2.`)).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('link', { name: `Username ${account.user.username}-2` })).toBeVisible()
  // The browser logs 400 responses.
  faults.length = 0
})

test('a profile photo is chosen, cropped to a square, shown and removed @nojs', async ({
  page,
  account,
  javaScriptEnabled,
}) => {
  await page.goto('/profile/picture')
  const buffer = await sizedJpeg(1200, 600)
  await page.getByLabel('Photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  if (javaScriptEnabled) {
    const part = page.getByRole('group', { name: 'Crop area' })
    await expect(part).toBeVisible()
    await page.getByLabel('Zoom').fill('2')
    await part.press('ArrowLeft')
    await page.getByRole('dialog').getByRole('button', { name: 'Save photo' }).click()
  } else {
    await page.getByRole('button', { name: 'Save photo' }).click()
  }
  await expect(page.getByText('Profile photo saved.')).toBeVisible()
  const shown = page.getByRole('main').getByRole('link', { name: 'Profile photo' }).locator('img')
  await expect(shown).toBeVisible()
  await expect(page.getByRole('group', { name: 'Crop area' })).toHaveCount(0)
  const size = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
  // A zoom of two leaves half of the 600 pixels.
  expect(size).toEqual(javaScriptEnabled ? [300, 300] : [320, 320])
  await page.getByRole('link', { name: 'Profile photo Change or remove it' }).click()
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await expect(page.getByText('Profile photo removed.')).toBeVisible()
  await expect(shown).toHaveCount(0)
  await expect(db.user.findUnique({ where: { id: account.user.id } })).resolves.toMatchObject({ avatar: '' })
})

test('a photo that the browser cannot crop is uploaded whole', async ({ page, account }) => {
  await page.addInitScript(() => {
    HTMLImageElement.prototype.decode = () => Promise.reject(new DOMException('Not decoded', 'EncodingError'))
  })
  await page.goto('/profile/picture')
  const buffer = await sizedJpeg(1200, 600)
  await page.getByLabel('Photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.locator('b', { hasText: 'me.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByText('Profile photo saved.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Profile photo' }).locator('img')).toHaveJSProperty(
    'naturalWidth',
    320,
  )
  expect(account.user.id).toBeTruthy()
})

test('a file that is not an image shows an error next to its field @nojs', async ({ page, account, faults }) => {
  await page.goto('/profile/picture')
  const file = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }
  await page.getByLabel('Photo').setInputFiles(file)
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expectError(page, 'Photo', 'This file is not a supported image.')
  expect(account.user.id).toBeTruthy()
  faults.length = 0
})

test('text size, large targets and reduced motion apply to every page, also before login @nojs', async ({
  page,
  account,
  context,
  javaScriptEnabled,
}) => {
  await page.goto('/profile/appearance')
  if (javaScriptEnabled) await takenOver(page)
  await page.getByRole('radio', { name: 'Larger' }).check()
  await page.getByLabel('Larger buttons and checkboxes').check()
  await page.getByLabel('Reduce motion').check()
  // With scripts every choice applies immediately.
  if (!javaScriptEnabled) await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-text', 'larger')
  await expect(html).toHaveAttribute('data-targets', 'large')
  await expect(html).toHaveAttribute('data-motion', 'still')
  await context.clearCookies({ name: /^session/ })
  await page.goto('/login')
  await expect(html).toHaveCSS('font-size', '21px')
  await expect(html).toHaveAttribute('data-targets', 'large')
  const box = await page.getByRole('button', { name: 'Login' }).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(56)
  expect(account.user.id).toBeTruthy()
})

test('the time zone is chosen from a list @nojs', async ({ page, account }) => {
  await page.goto('/profile/time-zone')
  await page.getByLabel('Time zone').selectOption('Pacific/Auckland')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Time zone set to Auckland.')).toBeVisible()
  await page.getByRole('link', { name: 'Time zone Auckland' }).click()
  await expect(page.getByLabel('Time zone')).toHaveValue('Pacific/Auckland')
  await expect(db.user.findUnique({ where: { id: account.user.id } })).resolves.toMatchObject({
    timezone: 'Pacific/Auckland',
  })
})

test.describe('on a device in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' })
  test('the time zone of the device is offered to a user who chose another one', async ({ page, account }) => {
    await changeTimeZone(account.actor, 'Pacific/Auckland')
    await page.goto('/profile/time-zone')
    await page.getByRole('button', { name: 'Use this time zone' }).click()
    await expect(page.getByText('Time zone set to Berlin.')).toBeVisible()
    await page.getByRole('link', { name: 'Time zone Berlin' }).click()
    await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin')
    await expect(page.getByRole('button', { name: 'Use this time zone' })).toHaveCount(0)
  })
})

test('other sessions are listed and ended, one or all @nojs', async ({ page, account }) => {
  const elsewhere = (userAgent: string) => startSession(account.user.id, { userAgent, ip: '127.0.0.1' })
  await elsewhere('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0')
  await elsewhere('Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36')
  await elsewhere('Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15')
  await page.goto('/profile/sessions')
  const list = page.getByRole('main')
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list.getByRole('listitem').first()).toContainText('This device, active now')
  await list.getByRole('button', { name: 'Log out Firefox on Windows' }).click()
  await expect(page.getByText('Firefox on Windows logged out.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await list.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(page.getByText('Logged out on 2 other devices.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})

test('the page after a donation thanks the user, with or without a payment @nojs', async ({ page, account: _ }) => {
  await page.goto('/support/success')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!')
  await expect(page.getByRole('main')).not.toContainText(/payment|donat/i)
  await page.getByRole('link', { name: 'Back to your collection' }).click()
  await expect(page).toHaveURL('/overview')
})
