/** The languages of the app, the source first. The last one is for tests: accented English in brackets. */
export const LANGUAGES = ['en', 'de', 'nl', 'fr', 'es', 'en-XA'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  fr: 'Français',
  es: 'Español',
  'en-XA': 'Éñĝļîšĥ',
}

/** The languages in which every page and mail is translated. People can choose only these. */
export const COMPLETE: readonly Language[] = ['en', 'de', 'nl', 'fr', 'es']
