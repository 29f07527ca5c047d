import type { Price } from './price'

/** What one source of a page says about its product. Empty if it says nothing. */
export type Sighting = {
  title: string
  company: string
  /** the address of a picture, as the page has it */
  picture: string
  /** `several` if its offers have different ones */
  price: Price | 'several' | null
  /** short texts about this product: "Size: 40 x 50 cm" */
  stated: string[]
  /** longer texts, which may mention other products */
  described: string[]
}
