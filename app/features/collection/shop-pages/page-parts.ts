import { Parser } from 'htmlparser2'

/** The parts of an HTML page that describe its product. */
export type PageParts = {
  /** the first content of each `<meta>`, by its name or property in lower case */
  meta: Map<string, string>
  /** the texts of the JSON-LD scripts */
  jsonLd: string[]
  /** whether the page loads files of Shopify's network */
  isShopify: boolean
}

const MAX_META = 300
const MAX_SCRIPTS = 30

/** Reads a page in one pass. Builds no tree, so nesting costs nothing. */
export function pagePartsOf(html: string): PageParts {
  const meta = new Map<string, string>()
  const jsonLd: string[] = []
  let script: string[] | null = null
  let isShopify = false
  const parser = new Parser({
    onopentag(name, { property, name: named, content, type, src, href }) {
      if (name === 'meta' && content && meta.size < MAX_META) {
        const key = (property ?? named ?? '').trim().toLowerCase()
        if (key && !meta.has(key)) meta.set(key, content.trim())
      }
      if (name === 'script') script = type?.trim().toLowerCase() === 'application/ld+json' ? [] : null
      const address = src ?? href
      if (address?.includes('cdn.shopify.com') || address?.includes('/cdn/shop/')) isShopify = true
    },
    ontext: text => script?.push(text),
    onclosetag(name) {
      if (name !== 'script' || !script) return
      if (jsonLd.length < MAX_SCRIPTS) jsonLd.push(script.join(''))
      script = null
    },
  })
  parser.end(html)
  return { meta, jsonLd, isShopify }
}

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
