import { DomainError } from '~/platform/errors'
import { parseJson } from '~/platform/input/bounded-json'
import { plainText } from './page-parts'
import { type Price, priceOf, singlePrice } from './price'
import type { Sighting } from './sighting'

type Node = Record<string, unknown>

/**
 * Finds the schema.org product of a page in its JSON-LD scripts; null if there is none. Of several, the one with the
 * page's own URL.
 */
export function jsonLdProduct(scripts: readonly string[], page: URL): Sighting | null {
  const products = scripts.flatMap(script => productsIn(parsed(script)))
  const product = products.find(({ url }) => isPage(url, page)) ?? products[0]
  return product ? sightingOf(product, page) : null
}

// Some pages have raw line breaks in strings, which JSON forbids, or wrap the text in a comment.
function parsed(script: string): unknown {
  const start = script.search(/[[{]/)
  const text = withoutControls(script.slice(start, Math.max(script.lastIndexOf('}'), script.lastIndexOf(']')) + 1))
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced.
const withoutControls = (text: string) => text.replace(/[\u0000-\u001f]/g, ' ')

const MAX_NODES = 5_000

function productsIn(root: unknown): Node[] {
  const found: Node[] = []
  const waiting = [root]
  for (let seen = 0; seen < waiting.length && seen < MAX_NODES; seen++) {
    const node = waiting[seen]
    if (Array.isArray(node)) waiting.push(...node.slice(0, MAX_NODES))
    else if (isNode(node)) {
      if (listOf(node['@type']).some(isProductType)) found.push(node)
      waiting.push(node['@graph'], node.mainEntity)
    }
  }
  return found
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, 100) : value == null ? [] : [value]
const isProductType = (type: unknown) =>
  typeof type === 'string' && PRODUCT_TYPES.includes(type.replace(/^https?:\/\/schema\.org\//, ''))
const PRODUCT_TYPES = ['Product', 'ProductGroup', 'ProductModel', 'IndividualProduct']

function isPage(url: unknown, page: URL): boolean {
  if (typeof url !== 'string' || !URL.canParse(url, page.href)) return false
  const { host, pathname } = new URL(url, page)
  return host === page.host && pathname === page.pathname
}

function sightingOf(product: Node, page: URL): Sighting {
  const variants = listOf(product.hasVariant).filter(isNode)
  const [variant] = variants.length === 1 ? variants : []
  const properties = listOf(product.additionalProperty).filter(isNode)
  return {
    title: textOf(product.name),
    company: nameOf(product.brand) || nameOf(product.manufacturer),
    picture: addressOf(product.image),
    price: priceIn([product, ...variants].flatMap(({ offers }) => listOf(offers)).filter(isNode), page),
    stated: [
      textOf(variant?.name),
      nameOf(variant?.size),
      nameOf(product.size),
      ...properties.map(({ name, value }) => `${textOf(name)}: ${listOf(value).map(textOf).join(', ')}`),
      sidesOf(product),
    ],
    described: [textOf(product.description)],
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? plainText(value) : typeof value === 'number' ? String(value) : ''

const nameOf = (value: unknown): string => {
  const [first] = listOf(value)
  return isNode(first) ? textOf(first.name) : textOf(first)
}

function addressOf(image: unknown): string {
  const [first] = listOf(image)
  if (typeof first === 'string') return first.trim()
  return isNode(first) ? addressOf(first.contentUrl ?? first.url) : ''
}

/** Returns the price of the offers, or of the one whose URL is that of the page: a chosen variant. */
function priceIn(offers: Node[], page: URL): Price | 'several' | null {
  const chosen = offers.filter(({ url }) => typeof url === 'string' && isSameAddress(url, page))
  return singlePrice((chosen.length > 0 ? chosen : offers).flatMap(pricesOf))
}

const isSameAddress = (url: string, page: URL) => URL.canParse(url, page.href) && new URL(url, page).href === page.href

/** Returns the price of an offer, or the lowest and the highest one of a group of offers. */
function pricesOf(offer: Node): (Price | null)[] {
  const [detail] = listOf(offer.priceSpecification).filter(isNode)
  const currency = textOf(offer.priceCurrency) || textOf(detail?.priceCurrency)
  const amounts = [offer.price ?? detail?.price, offer.lowPrice, offer.highPrice]
  return amounts.map(amount => priceOf(textOf(amount), currency))
}

// UN/CEFACT codes of centimeters, millimeters and inches.
const UNITS: Record<string, string | undefined> = { CMT: 'cm', MMT: 'mm', INH: 'in' }

/** Returns the sides as text with their unit: "40cm x 50cm". Empty without a unit, which may be that of a box. */
function sidesOf({ width, height }: Node): string {
  const [across, down] = [sideOf(width), sideOf(height)]
  return across && down ? `${across} x ${down}` : ''
}

function sideOf(value: unknown): string {
  if (!isNode(value)) return textOf(value)
  const unit = UNITS[textOf(value.unitCode).toUpperCase()] ?? textOf(value.unitText)
  return unit ? `${textOf(value.value)} ${unit}` : ''
}
