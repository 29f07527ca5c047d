import { z } from 'zod'
import { DomainError } from '~/platform/errors'
import { parseJson } from '~/platform/input/bounded-json'
import { withParams } from './link-params'
import { type PageParts, plainText } from './page-parts'
import { priceOf } from './price'
import { NOTHING_SEEN, type Sighting, type Variant } from './sighting'

const text = z.string().catch('')
const Variation = z.object({
  variation_id: z.number(),
  attributes: z.record(z.string(), text).catch({}),
  display_price: z.union([z.number().transform(String), z.string()]).catch(''),
  sku: text,
  image: z.object({ full_src: text, url: text, src: text }).nullish().catch(null),
})
type Variation = z.infer<typeof Variation>

const Product = z.object({
  name: z.string(),
  sku: text,
  description: text,
  short_description: text,
  images: z.array(z.object({ src: text })).catch([]),
  prices: z
    .object({ price: text, currency_code: text, currency_minor_unit: z.number().int().min(0).max(4).catch(2) })
    .nullish()
    .catch(null),
  attributes: z.array(z.object({ name: text, terms: z.array(z.object({ name: text })).catch([]) })).catch([]),
  variations: z.array(z.unknown()).catch([]),
})

const MAX_VARIATIONS = 200

/** Returns the address of a product's JSON in a shop of WooCommerce: the last part of its path is its name there. */
export function wooJsonPath({ pathname }: URL): string | null {
  const slug = pathname.split('/').filter(Boolean).at(-1)
  return slug ? `/wp-json/wc/store/v1/products?slug=${slug}` : null
}

/** Reads the variations that a page of WooCommerce has in its form, and the product's JSON. Null if it has none. */
export function wooProduct({ variations, options }: PageParts, json: string, page: URL): Sighting | null {
  const product = Product.safeParse(jsonOf(json, list => list[0]))
  const found = z.array(Variation).safeParse(jsonOf(variations, list => list.slice(0, MAX_VARIATIONS)))
  if (!product.success && !found.success) return null
  return {
    ...NOTHING_SEEN,
    ...(product.success && described(product.data)),
    variants: found.success ? found.data.map(variation => variantOf(variation, options, page)) : [],
  }
}

function described(product: z.infer<typeof Product>): Partial<Sighting> {
  const { name, sku, images, prices, attributes, description, short_description, variations } = product
  const [picture] = images
  // The price of a product with variations is the lowest of theirs.
  const price = prices && variations.length === 0 ? prices : null
  return {
    title: plainText(name),
    code: plainText(sku),
    picture: picture?.src ?? '',
    price: price && priceOf(inUnits(price.price, price.currency_minor_unit), price.currency_code),
    stated: attributes.map(
      ({ name, terms }) => `${plainText(name)}: ${terms.map(term => plainText(term.name)).join(', ')}`,
    ),
    described: [plainText(short_description), plainText(description)],
  }
}

/** Returns an amount in hundredths, or another part, as a number: "2490" is "24.90". */
const inUnits = (price: string, digits: number) =>
  /^\d+$/.test(price) ? (Number(price) / 10 ** digits).toFixed(2) : ''

function variantOf(variation: Variation, options: PageParts['options'], page: URL): Variant {
  const { attributes, display_price, sku, image } = variation
  const key = String(variation.variation_id)
  const params = page.searchParams
  // An empty attribute stands for any value.
  const chosen = Object.entries(attributes).filter(([, value]) => value !== '')
  const stated = chosen.map(([name, value]) => plainText(options.get(`${name} ${value}`) ?? value))
  return {
    key,
    name: stated.join(' / '),
    url: withParams(page, Object.fromEntries(chosen)),
    isLinked:
      params.get('variation_id') === key ||
      (chosen.length > 0 && chosen.every(([name, value]) => params.get(name) === value)),
    code: plainText(sku),
    picture: image?.full_src || image?.url || image?.src || '',
    price: priceOf(display_price, ''),
    stated,
  }
}

function jsonOf(json: string, pick: (list: unknown[]) => unknown): unknown {
  try {
    const list = json ? parseJson(json) : null
    return Array.isArray(list) ? pick(list) : null
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
