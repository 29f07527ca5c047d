import { Parser } from 'htmlparser2'

/** The parts of an HTML page that describe its product. */
export type PageParts = {
  /** the first content of each `<meta>`, by its name or property in lower case */
  meta: Map<string, string>
  /** the text of `<title>` */
  title: string
  /** the texts of the JSON-LD scripts */
  jsonLd: string[]
  /** rows of tables and lists with a name and a value: "Size: 40 x 50 cm" */
  facts: string[]
  /** the JSON of WooCommerce's variations; empty if the page has none */
  variations: string
  /** the labels of options, by the name of their list and their value: "attribute_pa_size 40x50" */
  options: Map<string, string>
  /** the shop's currency in a script of Shopify; empty if there is none */
  currency: string
  /** whether the page loads files of Shopify's network */
  isShopify: boolean
  /** whether the page loads files of WooCommerce */
  isWoo: boolean
}

const MAX_META = 300
const MAX_SCRIPTS = 30
const MAX_FACTS = 100
const MAX_CELL = 300
const MAX_OPTIONS = 300

/** Reads a page in one pass. Builds no tree, so nesting costs nothing. */
export function pagePartsOf(html: string): PageParts {
  const parts: PageParts = {
    ...{ meta: new Map(), title: '', jsonLd: [], facts: [], variations: '', options: new Map() },
    ...{ currency: '', isShopify: false, isWoo: false },
  }
  let script: string[] | null = null
  let isData = false
  let cell = ''
  let list = ''
  let option = ''
  let row: { name: string; value: string } = { name: '', value: '' }
  const parser = new Parser({
    onopentag(name, { property, name: named, content, type, src, href, ...others }) {
      if (name === 'meta' && content && parts.meta.size < MAX_META) {
        const key = (property ?? named ?? '').trim().toLowerCase()
        if (key && !parts.meta.has(key)) parts.meta.set(key, content.trim())
      }
      if (name === 'script') {
        isData = type?.trim().toLowerCase() === 'application/ld+json'
        script = []
      }
      const address = src ?? href
      if (address?.includes('cdn.shopify.com') || address?.includes('/cdn/shop/')) parts.isShopify = true
      if (address?.includes('/plugins/woocommerce/')) parts.isWoo = true
      if (name === 'select') list = named ?? ''
      option = name === 'option' && parts.options.size < MAX_OPTIONS ? `${list} ${others.value ?? ''}` : ''
      parts.variations ||= others['data-product_variations'] ?? ''
      if (name === 'th' || name === 'dt') row = { name: '', value: '' }
      if (CELLS.has(name) || name === 'title') cell = name
    },
    ontext(text) {
      if (script) script.push(text)
      else if (option) parts.options.set(option, `${parts.options.get(option) ?? ''}${text}`.slice(0, MAX_CELL))
      else if (cell === 'title') parts.title += text
      else if (cell && row.name.length + row.value.length < 2 * MAX_CELL)
        row[cell === 'th' || cell === 'dt' ? 'name' : 'value'] += text
    },
    onclosetag(name) {
      if (name === 'script' && script) {
        const text = script.join('')
        script = null
        if (isData && parts.jsonLd.length < MAX_SCRIPTS) parts.jsonLd.push(text)
        else parts.currency ||= SHOPIFY_CURRENCY.exec(text)?.[1] ?? ''
      }
      if (name !== cell) return
      cell = ''
      if (name !== 'td' && name !== 'dd') return
      const [label, value] = [row.name, row.value].map(text => text.split(/\s/).filter(Boolean).join(' '))
      if (label && value && parts.facts.length < MAX_FACTS) parts.facts.push(`${label.replace(/:$/, '')}: ${value}`)
      row = { name: '', value: '' }
    },
  })
  parser.end(html)
  return parts
}

const CELLS = new Set(['th', 'td', 'dt', 'dd'])
const SHOPIFY_CURRENCY = /Shopify\.currency ?= ?\{"active":"([A-Z]{3})"/

/** Returns the text of an HTML fragment, or of text with entities: one line per block, single spaces. */
export function plainText(html: string, max = 20_000): string {
  const pieces: string[] = []
  let hidden = 0
  const parser = new Parser({
    onopentag(name) {
      if (UNSEEN.has(name)) hidden++
      else if (!INLINE.has(name)) pieces.push('\n')
    },
    ontext: text => (hidden ? undefined : pieces.push(text)),
    onclosetag(name) {
      if (UNSEEN.has(name)) hidden--
      else if (!INLINE.has(name)) pieces.push('\n')
    },
  })
  parser.end(html.slice(0, 4 * max))
  const lines = pieces.join('').slice(0, max).split('\n')
  const plain = lines.map(line => line.split(/\s/).filter(Boolean).join(' '))
  return plain.filter(Boolean).join('\n')
}

const UNSEEN = new Set(['script', 'style'])
const INLINE = new Set(['a', 'b', 'em', 'font', 'i', 'span', 'strong', 'sub', 'sup', 'u'])
