import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import type { Locator, Page } from '@playwright/test'
import { db } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { COMPLETE, LANGUAGE_NAMES, type Language } from '~/platform/languages'
import { messagesIn } from '~/platform/messages'
import { takenOver } from './by-keyboard'
import { expect, test } from './fixtures'
import { hasScripts } from './kits'
import { textsIn } from './texts-in'

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
      const { t, expectTexts, expectPage } = await reader(page, language)
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

/** Returns the texts of a language, and a check that the page has no English ones. */
async function reader(page: Page, language: Language) {
  const context = { locale: language, sourceLocale: 'en', filename: `${language}.po` }
  const entries = await formatter({ explicitIdAsDefault: true }).parse(
    readFileSync(`app/locales/${language}.po`, 'utf8'),
    context,
  )
  const translations = Object.entries(entries).map(([id, { translation = '' }]) => [id, translation] as const)
  const texts = messagesIn(language, Object.fromEntries(translations))
  // Some words are the same in both: “Passkey”, “series” in Dutch.
  const known = new Set(translations.flatMap(([, translation]) => [translation, ...translation.split(/[^\p{L}]+/u)]))
  const english = new Set(translations.flatMap(([id]) => (known.has(id) ? [] : [id])))
  const isEnglish = (text: string) => english.has(text.replace(/ · Glint$/, ''))
  const expectTexts = async (part: Locator) => expect((await part.evaluate(textsIn)).filter(isEnglish)).toEqual([])
  return {
    expectTexts,
    /** @throws for a text that the app does not have */
    t: (id: string, values?: Record<string, unknown>): string => {
      if (!entries[id]) throw new Error(`No such text: ${id}`)
      return texts._(id, values)
    },
    expectPage: async () => {
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expectTexts(page.locator('html'))
    },
  }
}
