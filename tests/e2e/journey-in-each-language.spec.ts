import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { COMPLETE, LANGUAGE_NAMES, type Language } from '~/platform/languages'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { hasScripts } from './kits'
import { readerOf } from './reader-of-language'

/** A spreadsheet as a painter of the language writes it. */
const FILES: Partial<Record<Language, string>> = {
  de: 'Titel;Status;Marke;Breite\nDer Kuss;In Arbeit;Oraloa;40,5\n',
  nl: 'Titel;Status;Merk;Breedte\nDe kus;Bezig;Oraloa;40,5\n',
  fr: 'Titre;Statut;Marque;Largeur\nLe baiser;En cours;Oraloa;40,5\n',
  es: 'Título;Estado;Marca;Ancho\nEl beso;En curso;Oraloa;40,5\n',
}

for (const language of COMPLETE.filter(code => code !== 'en')) {
  test.describe(language, () => {
    test.use({ locale: language })

    test(`a user of ${LANGUAGE_NAMES[language]} signs up, imports, finishes, shares and leaves without English @nojs`, async ({
      page,
      faults,
    }) => {
      const { t, expectTexts, expectPage } = await readerOf(page, language)
      const button = (id: string) => page.getByRole('button', { name: t(id), exact: true })
      const fill = (id: string, value: string) => page.getByLabel(t(id), { exact: true }).fill(value)
      const username = `anna-${randomText(8)}`
      const email = `${username}@example.com`

      await page.goto('/')
      await expectPage()
      await page.goto('/register')
      await button('Create account').click()
      await expect(page.getByText(t('Valid email is required')).first()).toBeVisible()
      // The browser logs the rejected form.
      faults.length = 0
      await expectPage()
      await fill('Email', email)
      await fill('Username', username)
      await fill('Password', 'wax-and-tray')
      await fill('Confirm password', 'wax-and-tray')
      await button('Create account').click()
      await expect(page.getByText(t('Verification Email Sent!'))).toBeVisible()
      await expectPage()
      await page.goto('/dev/outbox')
      const mail = page.getByRole('listitem').filter({ hasText: email }).first()
      await expectTexts(mail)
      await mail.getByRole('link').first().click()
      await expectPage()
      await page.goto('/login')
      await fill('Email', email)
      await fill('Password', 'wax-and-tray')
      await button('Login').click()
      await page.waitForURL('/overview')
      await expectPage()

      await page.goto('/import')
      if (await hasScripts(page)) await takenOver(page)
      await expectPage()
      const file = { name: 'kits.csv', mimeType: 'text/csv', buffer: Buffer.from(FILES[language] ?? '') }
      await page.getByLabel(t('Your file')).setInputFiles(file)
      if (!(await hasScripts(page))) await button('Review the file').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Review your file'))
      await expectPage()
      await page
        .getByRole('button', { name: t('{count, plural, one {Import # kit} other {Import # kits}}', { count: 1 }) })
        .click()
      await page.waitForURL(/\/result/)
      await expectPage()

      const kit = await db.project.findFirstOrThrow({ where: { user: { email } } })
      expect([kit.status, Number(kit.width)]).toEqual(['progress', 40.5])
      await page.goto(`/projects/${kit.id}/log`)
      if (await hasScripts(page)) await takenOver(page)
      await fill('or percent', '25')
      await fill('What did you do?', 'Ein Abend.')
      await page.getByRole('main').locator('button[type=submit]').last().click()
      await page.waitForURL(url => !url.pathname.endsWith('/log'))
      await expectPage()
      await page.goto(`/projects/${kit.id}/status`)
      await expectPage()
      await page.getByRole('button', { name: t('Mark as finished') }).click()
      await page.waitForURL(/\/finished/)
      await expect(page.getByRole('img').first()).toBeVisible()
      await expectPage()
      await page.goto('/dashboard?status=everything')
      await expectPage()

      await page.goto('/shared/new')
      await fill('Title', 'Ada')
      await expectPage()
      await button('Share').click()
      const link = page.getByRole('main').getByRole('link', { name: /^https?:/ })
      await expectPage()
      await page.goto((await link.textContent()) ?? '')
      await expectPage()

      await page.goto('/delete-account')
      await expectPage()
      await fill('Password', 'wax-and-tray')
      await page.getByLabel(t('Yes, permanently delete my account and all my data')).check()
      await button('Delete my account').click()
      await expect(page).toHaveURL('/')
      await expect(page.getByText(t('Account deleted.'))).toBeVisible()
      await expectPage()
    })
  })
}
