import { type PageParts, plainText } from './page-parts'
import { priceOf } from './price'
import { NOTHING_SEEN, type Sighting } from './sighting'

/** Reads the Open Graph tags of a page, and the rows of its tables. */
export function openGraphProduct({ meta, title: pageTitle, facts }: PageParts): Sighting {
  // Pages with entities in entities are common.
  const text = (...names: string[]) => plainText(names.map(name => meta.get(name)).find(Boolean) ?? '')
  const site = text('og:site_name')
  const amount = text('product:price:amount', 'og:price:amount', 'product:sale_price:amount')
  // The title of a page that is not a product can be that of an error.
  const isProduct = /^(og:)?product/.test(meta.get('og:type') ?? '') || amount !== ''
  const title = text('og:title', 'twitter:title') || (isProduct ? plainText(pageTitle) : '')
  return {
    ...NOTHING_SEEN,
    title: withoutSite(title, site),
    brand: text('product:brand', 'og:brand'),
    site,
    code: text('product:retailer_item_id', 'product:sku', 'product:mfr_part_no', 'product:ean', 'product:upc'),
    picture: meta.get('og:image:secure_url') ?? meta.get('og:image') ?? meta.get('twitter:image') ?? '',
    price: priceOf(amount, text('product:price:currency', 'og:price:currency', 'product:sale_price:currency')),
    stated: facts.map(fact => plainText(fact)),
    described: [text('og:description', 'twitter:description', 'description')],
  }
}

/** "Starry Night | Shop" is the title and the name of the site. */
function withoutSite(title: string, site: string): string {
  const ending = [' | ', ' - ', ' – ', ' — ', ': '].map(mark => `${mark}${site}`).find(end => title.endsWith(end))
  return site && ending ? title.slice(0, -ending.length).trim() : title
}
