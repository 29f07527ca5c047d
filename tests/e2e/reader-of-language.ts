import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import type { Locator, Page } from '@playwright/test'
import type { Language } from '~/platform/languages'
import { messagesIn } from '~/platform/messages'
import { expect } from './fixtures'
import { textsIn } from './texts-in'

/** Returns the texts of a language, and a check that the page has no English ones. */
export async function readerOf(page: Page, language: Language) {
  const [entries, source] = await Promise.all([catalogOf(language), catalogOf('en')])
  const translations = Object.entries(entries).map(([id, { translation = '' }]) => [id, translation] as const)
  const texts = messagesIn(language, Object.fromEntries(translations))
  // Some words are the same in both: “Passkey”, “series” in Dutch.
  const known = new Set(translations.flatMap(([, translation]) => [translation, ...translation.split(/[^\p{L}]+/u)]))
  const english = new Set(Object.entries(source).map(([id, { translation }]) => translation || id))
  const isEnglish = (shown: string) => {
    const text = shown.replace(/ · Glint$/, '')
    return english.has(text) && !known.has(text)
  }
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

function catalogOf(language: Language) {
  const context = { locale: language, sourceLocale: 'en', filename: `${language}.po` }
  return formatter({ explicitIdAsDefault: true }).parse(readFileSync(`app/locales/${language}.po`, 'utf8'), context)
}
