import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { PROJECT_STATUSES, STATUS_LABELS } from '~/features/collection/projects/project-terms'
import { readStatus } from '~/features/transfer/csv/cell-values'
import { COMPLETE, LANGUAGES, type Language } from '~/platform/languages'

// What a translator can get wrong without seeing it (docs/translating.md). The words are those of docs/glossary.csv.

const TRANSLATED = LANGUAGES.filter(language => language !== 'en' && language !== 'en-XA')
type Entry = { message?: string; translation?: string; extra?: { flags?: string[] } }
const po = formatter({ explicitIdAsDefault: true })

/** The entries of each catalog, by their ID. */
const catalogs = Object.fromEntries(
  await Promise.all(
    LANGUAGES.filter(language => language !== 'en-XA').map(async language => {
      const context = { locale: language, sourceLocale: 'en', filename: `${language}.po` }
      return [language, await po.parse(readFileSync(`app/locales/${language}.po`, 'utf8'), context)] as const
    }),
  ),
) as Record<Language, Record<string, Entry>>

/** Tools, contraband, and forms of address that the glossary rules out. */
const UNWANTED: Partial<Record<Language, RegExp>> = {
  de: matching('Bohrer|Sie (haben|können|müssen)|(?<=[a-zäöü,] )Ihr(e[nmrs]?)?'),
  nl: matching('boor|boren|boortjes|uw'),
  fr: matching('perceuses?|forets?|tu|ton|tes'),
  es: matching('taladros?|brocas?|alijos?|usted|vosotros'),
}
function matching(pattern: string) {
  return new RegExp(`(?<!\\p{L})(${pattern})(?!\\p{L})`, 'u')
}
/** Labels that are shorter than the term on the bottom bar, or another form of it: a noun on a tab, an adjective in a list. */
const OTHER_FORM = /^(overview|randomizer|log out|import|restore|ran short|(full|partial) coverage|glow in the dark)$/i
/** No ordinary space before these signs, and after «. */
const FRENCH_SPACE = /[ \w)}>][;!?](?=\s|$)| [:»%]|« /

describe.each(TRANSLATED)('the translation into %s', language => {
  const texts = translationsOf(language)

  it('has the placeholders, tags and plural forms of its language', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const wrong = texts.filter(({ english, translation }) => {
      const [one, other] = [shapeOf(english), shapeOf(translation)]
      const forms = other.plurals.every(keys => categories.every(category => keys.includes(category)))
      return !forms || one.names !== other.names || one.tags !== other.tags
    })
    expect(
      wrong.map(({ english, translation }) => [english, shapeOf(english), translation, shapeOf(translation)]),
    ).toEqual([])
  })

  it('uses the signs of its language', () => {
    const isWrong = (text: string) =>
      /['"]|^\s|\s$/.test(text) || (language === 'fr' && FRENCH_SPACE.test(text.replaceAll(/https?:\S+/g, '')))
    expect(texts.filter(({ translation }) => isWrong(translation))).toEqual([])
  })

  it('uses the words of the glossary', () => {
    const terms = new Map(glossary().flatMap(term => labelsOf(term).map(label => [label, term[language]])))
    const labels = texts.filter(({ english }) => terms.has(english.toLowerCase()) && !OTHER_FORM.test(english))
    const wrong = labels.filter(({ english, translation }) => {
      const word = terms.get(english.toLowerCase())?.replaceAll("'", '’') ?? ''
      return !translation.toLowerCase().startsWith(word.toLowerCase())
    })
    expect(wrong).toEqual([])
    expect(texts.filter(({ translation }) => UNWANTED[language]?.test(translation))).toEqual([])
  })

  it('has words for statuses that the import reads', () => {
    const labels = PROJECT_STATUSES.map(status => [
      status,
      catalogs[language][STATUS_LABELS[status]]?.translation ?? '',
    ])
    expect(labels.map(([, label = '']) => [readStatus(label), label])).toEqual(labels)
  })

  it.runIf(COMPLETE.includes(language))('has every text', () => {
    expect(openTexts(language)).toEqual([])
  })
})

function translationsOf(language: Language) {
  return Object.entries(catalogs[language]).flatMap(([id, { translation }]) => {
    const english = catalogs.en[id]?.message || catalogs.en[id]?.translation || id
    return translation ? [{ english, translation }] : []
  })
}

const openTexts = (language: Language) =>
  Object.entries(catalogs[language])
    .filter(([, { translation, extra }]) => !translation || extra?.flags?.includes('fuzzy'))
    .map(([id]) => id)

type Term = Record<Language, string>
/** "company / brand" are two labels, and "completed (status)" is one. */
const labelsOf = ({ en }: Term) => en.toLowerCase().replace(' (status)', '').split(' / ')
const glossary = (): Term[] => parse(readFileSync('docs/glossary.csv'), { columns: true })

type Token = string | [name: string, type?: string, cases?: Record<string, Token | Token[]>]

/** Returns the names of a text's placeholders, its tags, and the forms of its plurals. */
function shapeOf(text: string) {
  const names = new Set<string>()
  const plurals: string[][] = []
  const visit = (token: Token) => {
    if (!Array.isArray(token)) return
    const [name, type, cases] = token
    names.add(name)
    if (typeof cases !== 'object') return
    if (type === 'plural') plurals.push(Object.keys(cases))
    for (const tokens of Object.values(cases)) [tokens].flat(1).forEach(visitAny)
  }
  const visitAny = (token: unknown) => visit(token as Token)
  ;(compileMessageOrThrow(text) as Token[]).forEach(visitAny)
  const tags = new Set(text.match(/<\/?\d+\/?>/g))
  return { names: [...names].sort().join(), tags: [...tags].sort().join(), plurals }
}
