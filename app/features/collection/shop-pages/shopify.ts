import { z } from 'zod'
import { DomainError } from '~/platform/errors'
import { parseJson } from '~/platform/input/bounded-json'
import { withParams } from './link-params'
import { plainText } from './page-parts'
import { priceOf } from './price'
import { NOTHING_SEEN, type Sighting, type Variant } from './sighting'

const text = z.string().catch('')
const id = z.number().nullish().catch(null)
/** A text is in the currency, a whole number in hundredths of it. */
const price = z.union([z.string(), z.number().transform(hundredths => (hundredths / 100).toFixed(2))]).catch('')
const picture = z.union([z.string(), z.object({ src: text, id: id }).transform(image => image)]).catch('')
const optionsOf = z.union([
  z.array(z.object({ name: text, values: z.array(z.string()).catch([]) })),
  z.array(z.string()).transform(names => names.map(name => ({ name, values: [] as string[] }))),
])

const Product = z.object({
  title: z.string(),
  vendor: text,
  body_html: text,
  description: text,
  tags: z.union([z.string(), z.array(z.string()).transform(tags => tags.join(', '))]).catch(''),
  image: picture.nullish(),
  featured_image: picture.nullish(),
  images: z.array(picture).catch([]),
  variants: z
    .array(
      z.object({
        id: z.number().catch(0),
        title: text,
        price,
        price_currency: text,
        sku: text,
        barcode: text,
        image_id: id,
        featured_image: picture.nullish(),
      }),
    )
    .catch([]),
  options: optionsOf.catch([]),
})
type Product = z.infer<typeof Product>

/** Returns the address of a product's JSON in a shop of Shopify, or null if the page is not that of a product. */
export function shopifyJsonPath({ pathname }: URL): string | null {
  const parts = pathname.split('/')
  const at = parts.lastIndexOf('products')
  const handle = at < 0 ? '' : parts[at + 1]
  return handle ? `/products/${handle.replace(/\.(json|js)$/, '')}.json` : null
}

/** Reads a product's JSON, of `/products/….json` or `….js`. `page` names the chosen variant, if there is one. */
export function shopifyProduct(json: string, page: URL): Sighting | null {
  const root = jsonOf(json)
  const parsed = Product.safeParse((root as { product?: unknown } | null)?.product ?? root)
  if (!parsed.success) return null
  const product = parsed.data
  const { title, vendor, body_html, description, tags, image, featured_image, images, options } = product
  const variants = product.variants.map(variant => variantOf(variant, product, page))
  return {
    ...NOTHING_SEEN,
    title: plainText(title),
    brand: plainText(vendor),
    picture: sourceOf(image ?? featured_image ?? images[0]),
    // Several values of an option are no fact.
    stated: [...options.map(({ name, values }) => `${name}: ${values.join(', ')}`), tags],
    described: [plainText(body_html || description)],
    variants,
  }
}

function variantOf(variant: Product['variants'][number], { images }: Product, page: URL): Variant {
  const { title, price, price_currency, sku, barcode, image_id, featured_image } = variant
  const key = String(variant.id)
  const name = title === 'Default Title' ? '' : plainText(title)
  const own = images.find(image => typeof image !== 'string' && image.id && image.id === image_id)
  // The last part of a long variant is its count: "50 x 70 cm / Round / 45,600".
  const [, count] = /\/ ?(\d{1,3}(?:,\d{3})+|\d{4,6})$/.exec(name) ?? []
  return {
    ...{ key, name, code: sku || barcode },
    url: withParams(page, { variant: key }),
    isLinked: page.searchParams.get('variant') === key,
    picture: sourceOf(featured_image ?? own),
    price: priceOf(price, price_currency),
    stated: [name, ...(count ? [`Diamonds: ${count}`] : [])],
  }
}

const sourceOf = (image: z.infer<typeof picture> | null | undefined): string =>
  typeof image === 'string' ? image : (image?.src ?? '')

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
