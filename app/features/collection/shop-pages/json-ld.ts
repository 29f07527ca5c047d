import { DomainError } from '~/platform/errors'
import { parseJson } from '~/platform/input/bounded-json'
import { isUrl } from '~/platform/input/web-address'
import { isVariantOf } from './link-params'
import { plainText } from './page-parts'
import { type Price, priceOf, singlePrice } from './price'
import { NOTHING_SEEN, type Sighting, type Variant } from './sighting'

type Node = Record<string, unknown>

/**
 * Finds the schema.org product of a page in its JSON-LD scripts; null if there is none. Of several, the one with the
 * page's own URL; if several have it, they are its variants.
 */
export function jsonLdProduct(scripts: readonly string[], page: URL): Sighting | null {
  const products = scripts.flatMap(script => productsIn(parsed(script)))
  const own = products.filter(({ url }) => isPage(url, page))
  const product = own.find(({ hasVariant }) => hasVariant) ?? own[0] ?? products[0]
  if (!product) return null
  const siblings = own.filter(other => other !== product && nameOf(other.name) !== nameOf(product.name))
  return sightingOf(product, siblings.length > 0 && !product.hasVariant ? own : [], page)
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
const nodesOf = (value: unknown) => listOf(value).filter(isNode)
const isProductType = (type: unknown) =>
  typeof type === 'string' && PRODUCT_TYPES.includes(type.replace(/^https?:\/\/schema\.org\//, ''))
const PRODUCT_TYPES = ['Product', 'ProductGroup', 'ProductModel', 'IndividualProduct']

function isPage(url: unknown, page: URL): boolean {
  if (typeof url !== 'string' || !isUrl(url, page.href)) return false
  const { host, pathname } = new URL(url, page)
  return host === page.host && pathname === page.pathname
}

function sightingOf(product: Node, siblings: Node[], page: URL): Sighting {
  const offers = offersOf(product)
  const kinds = siblings.length > 0 ? siblings : nodesOf(product.hasVariant)
  // Offers that have a name are variants too.
  const named =
    kinds.length > 0
      ? kinds
      : offers.filter(({ name, sku, url }) => nameOf(name) || textOf(sku) || /\?./.test(textOf(url)))
  const variants = named.map(node => variantOf(node, page))
  return {
    ...NOTHING_SEEN,
    title: textOf(product.name),
    brand: nameOf(product.brand) || nameOf(product.manufacturer),
    code: codeOf(product),
    picture: addressOf(product.image),
    price: priceIn([...offers, ...nodesOf(product.hasVariant).flatMap(offersOf)]),
    stated: statedBy(product),
    described: [textOf(product.description)],
    variants: named === kinds || variants.length > 1 || variants.some(({ isLinked }) => isLinked) ? variants : [],
  }
}

/** Returns a variant: a product of a group, or an offer. */
function variantOf(node: Node, page: URL): Variant {
  const offers = offersOf(node)
  const addresses = [node.url, node['@id'], ...offers.map(({ url }) => url)].filter(
    url => typeof url === 'string' && isUrl(url, page.href),
  ) as string[]
  const url = addresses.find(address => new URL(address, page).search !== '') ?? ''
  const code = codeOf(node) || offers.map(codeOf).find(Boolean) || ''
  const name = textOf(node.name) || [nameOf(node.size), nameOf(node.color)].filter(Boolean).join(' / ') || code
  const price = priceIn(offers.length > 0 ? offers : [node])
  return {
    ...{ name, code },
    key: url || code || name,
    url: url && new URL(url, page).href,
    isLinked: addresses.some(address => isVariantOf(address, page)) || isNamedBy(page, node, code),
    picture: addressOf(node.image),
    price: price === 'several' ? null : price,
    stated: [name, ...statedBy(node)],
  }
}

/** Whether the link has the article number or the ID of a variant, which has no address: `?variant=102`. */
function isNamedBy(page: URL, node: Node, code: string): boolean {
  const names = [code, textOf(node.productID)].filter(Boolean)
  return ['variant', 'variation_id', 'sku'].some(param => names.includes(page.searchParams.get(param) ?? ''))
}

/** The short texts of a product: sizes, colors, and its properties with their names. */
const statedBy = (node: Node): string[] =>
  [
    nameOf(node.size),
    textOf(node.color),
    textOf(node.pattern),
    ...nodesOf(node.additionalProperty).map(
      ({ name, value }) => `${textOf(name)}: ${listOf(value).map(textOf).join(', ')}`,
    ),
    sidesOf(node),
  ].filter(Boolean)

const textOf = (value: unknown): string =>
  typeof value === 'string' ? plainText(value) : typeof value === 'number' ? String(value) : ''

const nameOf = (value: unknown): string => {
  const [first] = listOf(value)
  return isNode(first) ? textOf(first.name) : textOf(first)
}

const CODES = ['sku', 'mpn', 'gtin13', 'gtin', 'gtin12', 'gtin14', 'gtin8']
const codeOf = (node: Node) => CODES.map(name => textOf(node[name])).find(Boolean) ?? ''

function addressOf(image: unknown): string {
  const [first] = listOf(image)
  if (typeof first === 'string') return first.trim()
  return isNode(first) ? addressOf(first.contentUrl ?? first.url) : ''
}

/** Returns the offers of a product, with those inside of a group of offers. */
const offersOf = (node: Node): Node[] =>
  nodesOf(node.offers).flatMap(offer => {
    const nested = nodesOf(offer.offers)
    return nested.length > 0 ? nested.map(one => ({ priceCurrency: offer.priceCurrency, ...one })) : [offer]
  })

/** Returns the price of the offers. Of a group with a lowest price, that one: the page names no other for its kinds. */
const priceIn = (offers: Node[]): Price | 'several' | null => singlePrice(offers.map(priceOfOffer))

function priceOfOffer(offer: Node): Price | null {
  // A list price is what the shop crosses out.
  const details = nodesOf(offer.priceSpecification)
  const detail = details.find(({ priceType }) => !/ListPrice|SRP|MSRP/.test(textOf(priceType))) ?? details[0]
  const currency = textOf(offer.priceCurrency) || textOf(detail?.priceCurrency)
  const amount = offer.price ?? detail?.price ?? offer.lowPrice ?? offer.highPrice
  return priceOf(textOf(amount), currency)
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
