import { z } from 'zod'
import { DomainError } from '~/platform/errors'
import { parseJson } from '~/platform/input/bounded-json'
import { plainText } from './page-parts'
import { priceOf } from './price'
import type { Sighting } from './sighting'

const text = z.string().catch('')
const Product = z.object({
  product: z.object({
    title: text,
    vendor: text,
    body_html: text,
    image: z.object({ src: text }).nullish().catch(null),
    variants: z.array(z.object({ id: z.number().catch(0), title: text, price: text, price_currency: text })).catch([]),
    options: z.array(z.object({ name: text, values: z.array(z.string()).catch([]) })).catch([]),
  }),
})

/** Returns the address of a product's JSON in a shop of Shopify, or null if the page is not that of a product. */
export function shopifyJsonPath({ pathname }: URL): string | null {
  const parts = pathname.split('/')
  const at = parts.lastIndexOf('products')
  const handle = at < 0 ? '' : parts[at + 1]
  return handle ? `/products/${handle.replace(/\.json$/, '')}.json` : null
}

/** Reads a product's JSON. `page` names the chosen variant, if there is one. */
export function shopifyProduct(json: string, page: URL): Sighting | null {
  const parsed = Product.safeParse(jsonOf(json))
  if (!parsed.success) return null
  const { title, vendor, body_html, image, variants, options } = parsed.data.product
  const chosen = page.searchParams.get('variant')
  const variant = variants.length === 1 ? variants[0] : variants.find(({ id }) => String(id) === chosen)
  return {
    title: plainText(title),
    company: plainText(vendor),
    picture: image?.src ?? '',
    price: variant ? priceOf(variant.price, variant.price_currency) : null,
    // Without a chosen variant, the values of all of them: several sizes are no size.
    stated: variant ? [variant.title] : options.map(({ name, values }) => `${name}: ${values.join(', ')}`),
    described: [plainText(body_html)],
  }
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
