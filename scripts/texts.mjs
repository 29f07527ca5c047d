// Writes the texts of each language from app/locales/xx.po: all of them for the server, and for browsers those that their
// scripts contain. A text that is not translated, or marked as fuzzy, is left out: the app shows it in English.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { parseAst } from 'vite'
import { pseudoText } from './pseudo-text.mjs'

const SOURCE = 'app/locales'

/**
 * Writes them into `folder`. `assets`: the folder of the browser's scripts; without it, as in development, browsers load
 * all texts.
 */
export async function writeTexts(folder, assets) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const catalogs = await readCatalogs()
  const inScripts = assets ? textsOfScripts(assets) : undefined
  const addresses = {}
  for (const [language, texts] of Object.entries(catalogs)) {
    writeFileSync(join(folder, `${language}.json`), JSON.stringify(texts))
    addresses[language] = inScripts
      ? writeAsset(assets, language, only(texts, inScripts))
      : `/${folder}/${language}.json`
  }
  writeFileSync(join(folder, 'addresses.json'), JSON.stringify(addresses))
}

/** Returns the translations by language, and the pseudo language made of English. Languages without any are left out. */
async function readCatalogs() {
  const catalogs = {}
  for (const file of readdirSync(SOURCE).filter(name => name.endsWith('.po'))) {
    const language = file.replace('.po', '')
    const context = { locale: language, sourceLocale: 'en', filename: file }
    const entries = Object.entries(
      await formatter({ explicitIdAsDefault: true }).parse(readFileSync(join(SOURCE, file), 'utf8'), context),
    )
    const used = entries.filter(([, { obsolete }]) => !obsolete)
    if (language === 'en')
      catalogs['en-XA'] = fromEntries(used.map(([id, entry]) => [id, pseudoText(english(id, entry))]))
    else catalogs[language] = fromEntries(used.filter(isTranslated).map(([id, { translation }]) => [id, translation]))
  }
  return fromEntries(Object.entries(catalogs).filter(([, texts]) => Object.keys(texts).length > 0))
}

const english = (id, { message, translation }) => translation || message || id

const isTranslated = ([, { translation, extra }]) => translation && !extra?.flags?.includes('fuzzy')

const fromEntries = entries => Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))

const only = (texts, wanted) => Object.fromEntries(Object.entries(texts).filter(([id]) => wanted.has(id)))

function writeAsset(assets, language, texts) {
  const content = JSON.stringify(texts)
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  const name = `texts-${language}-${hash}.json`
  writeFileSync(join(assets, name), content)
  return `/assets/${name}`
}

/** Returns every text literal of the scripts. */
function textsOfScripts(assets) {
  const found = new Set()
  for (const name of readdirSync(assets).filter(name => name.endsWith('.js'))) {
    collect(parseAst(readFileSync(join(assets, name), 'utf8')), found)
  }
  return found
}

function collect(node, found) {
  if (node.type === 'Literal' && typeof node.value === 'string') found.add(node.value)
  if (node.type === 'TemplateElement') found.add(node.value.cooked)
  for (const child of Object.values(node)) {
    if (child && typeof child === 'object') collect(child, found)
  }
}
