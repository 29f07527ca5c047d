import { changeLanguage } from '~/features/account/profile/profile.server'
import { expect, signIn } from './fixtures'
import { test } from './pseudo-instance'

// The fixture `faults` fails if the browser writes a page otherwise than the server.

const SEARCH = /^⟦Šéåŕçĥ/

test('a page is in the language of the account, also after its scripts run', async ({ page, account, translated }) => {
  await changeLanguage(account.actor, 'en-XA')
  await signIn(page.context(), account, translated)
  const html = await (await page.request.get(`${translated}/overview`)).text()
  expect(html).toContain('⟦Šéåŕçĥ')
  await page.goto(`${translated}/overview`)
  // What opens later and what another page brings is in the same language.
  await page.getByRole('banner').getByText('⟦Méñû ~⟧', { exact: true }).click()
  await expect(page.getByRole('button', { name: /^⟦Ļöĝöûţ/ })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^⟦Ðŕîļļ/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/drills$/)
  await expect(page.getByRole('searchbox', { name: SEARCH })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
})

test('a visitor chooses a language, which the next pages keep @nojs', async ({ page, translated }) => {
  await page.goto(`${translated}/about`)
  await page.getByRole('form', { name: 'Language' }).getByRole('button', { name: 'Éñĝļîšĥ' }).click()
  await expect(page).toHaveURL(`${translated}/about`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  await page.getByRole('link', { name: /^⟦Ļöĝîñ/ }).click()
  const picker = page.getByRole('form', { name: /^⟦Ļåñĝûåĝé/ })
  await expect(picker.getByRole('button', { pressed: true })).toHaveText('Éñĝļîšĥ')
  await picker.getByRole('button', { name: 'English', exact: true }).click()
  await expect(page).toHaveURL(`${translated}/login`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a user chooses a language in the settings @nojs', async ({ page, account, translated }) => {
  await signIn(page.context(), account, translated)
  await page.goto(`${translated}/profile`)
  await page.getByRole('form', { name: 'Language' }).getByRole('button', { name: 'Éñĝļîšĥ' }).click()
  await expect(page).toHaveURL(`${translated}/profile`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
})

test('a page whose texts do not arrive is loaded in English', async ({ page, account, translated, faults }) => {
  await changeLanguage(account.actor, 'en-XA')
  await signIn(page.context(), account, translated)
  await page.route('**/assets/texts-*.json', route => route.fulfill({ status: 404 }))
  await page.goto(`${translated}/overview?a=1`)
  await expect(page).toHaveURL(`${translated}/overview?a=1&lang=en`)
  await page.getByRole('banner').getByText('Menu', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  faults.length = 0
})
