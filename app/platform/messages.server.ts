import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { I18n, Messages } from '@lingui/core'
import { env } from './env.server'
import { COMPLETE, type Language } from './languages'
import { messagesIn, takeMessagesFrom } from './messages'
import { notation } from './notation'
import { inNotationOf } from './notation.server'
import { singleton } from './singleton'

// Written by scripts/texts.mjs. Development must not change the build.
const FOLDER = env.NODE_ENV === 'development' ? 'build/texts-of-development' : 'build/texts'

takeMessagesFrom(() => messagesOf(notation().language))

/** Returns the languages to choose from. */
export const offeredLanguages = (): readonly Language[] =>
  env.PSEUDO_LANGUAGE === 'on' ? [...COMPLETE, 'en-XA'] : COMPLETE

/** Returns an offered language, or undefined for any other text. */
export const asOffered = (text: unknown): Language | undefined => offeredLanguages().find(code => code === text)

/**
 * Runs `run`, such as the writing of a mail, in the language of a user: one of the offered, otherwise that of the current
 * request.
 */
export const inLanguage = <T>(language: string, run: () => T): T =>
  inNotationOf({ ...notation(), language: asOffered(language) ?? notation().language }, run)

/** Returns the address from which browsers load the texts of a language; '' for English, and for one without texts. */
export const catalogAddress = (language: Language): string => addresses()[language] ?? ''

const known = singleton('messages', () => new Map<Language, I18n>())

function messagesOf(language: Language): I18n {
  const before = known.get(language)
  if (before) return before
  const found = messagesIn(language, language === 'en' ? {} : read<Messages>(`${language}.json`))
  known.set(language, found)
  return found
}

const addresses = () => singleton('message addresses', () => read<Partial<Record<Language, string>>>('addresses.json'))

function read<Content extends object>(file: string): Content {
  const path = join(FOLDER, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : ({} as Content)
}
