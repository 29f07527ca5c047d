import { plainText } from './page-parts'
import { priceOf } from './price'
import type { Sighting } from './sighting'

/** Reads the Open Graph tags of a page. */
export function openGraphProduct(meta: ReadonlyMap<string, string>): Sighting {
  // Pages with entities in entities are common.
  const text = (...names: string[]) => plainText(names.map(name => meta.get(name)).find(Boolean) ?? '')
  const site = text('og:site_name')
  const title = withoutSite(text('og:title', 'twitter:title'), site)
  return {
    title,
    company: text('product:brand', 'og:brand') || site,
    picture: meta.get('og:image:secure_url') ?? meta.get('og:image') ?? meta.get('twitter:image') ?? '',
    price: priceOf(
      text('product:price:amount', 'og:price:amount'),
      text('product:price:currency', 'og:price:currency'),
    ),
    stated: [],
    described: [text('og:description', 'twitter:description', 'description')],
  }
}

/** "Starry Night | Shop" is the title and the name of the site. */
function withoutSite(title: string, site: string): string {
  const ending = [' | ', ' - ', ' – ', ' — ', ': '].map(mark => `${mark}${site}`).find(end => title.endsWith(end))
  return site && ending ? title.slice(0, -ending.length).trim() : title
}
