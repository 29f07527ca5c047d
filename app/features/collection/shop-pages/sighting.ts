import type { Price } from './price'

/** What one source of a page says about its product. Empty if it says nothing. */
export type Sighting = {
  title: string
  /** the brand or vendor, as the page has it: a maker, a shop or an artist */
  brand: string
  /** the name of the site */
  site: string
  /** an article number or barcode */
  code: string
  /** the address of a picture, as the page has it */
  picture: string
  /** `several` if its offers have different ones */
  price: Price | 'several' | null
  /** short texts about this product: "Size: 40 x 50 cm" */
  stated: string[]
  /** longer texts, which may mention other products */
  described: string[]
  /** the kinds in which the product is sold, if it has more than one price or size */
  variants: Variant[]
}

/** One of the kinds in which a product is sold: a size with a shape of drills. */
export type Variant = {
  /** its name in a form, unique in the page */
  key: string
  /** "40 x 50 cm / Round" */
  name: string
  /** its own address; empty if it has none */
  url: string
  /** whether the link of the page names it */
  isLinked: boolean
  code: string
  picture: string
  price: Price | null
  stated: string[]
}

export const NOTHING_SEEN: Sighting = {
  ...{ title: '', brand: '', site: '', code: '', picture: '' },
  ...{ price: null, stated: [], described: [], variants: [] },
}
