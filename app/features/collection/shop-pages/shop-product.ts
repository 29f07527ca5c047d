import type { DrillShape } from '~/features/collection/projects/project-terms'
import { jsonLdProduct } from './json-ld'
import { countIn, drillShapeIn, type Size, sizeIn } from './kit-facts'
import { openGraphProduct } from './open-graph'
import type { PageParts } from './page-parts'
import type { Price } from './price'
import { shopifyProduct } from './shopify'
import type { Sighting } from './sighting'

/** A product as a shop's page describes it: empty or null where the page says nothing or several things. */
export type ShopProduct = {
  title: string
  company: string
  /** the address of its picture */
  picture: string
  size: Size | null
  drillShape: DrillShape | null
  totalDiamonds: number | null
  price: Price | null
}

type Sources = { page: URL; parts: PageParts; shopifyJson?: string }

/** Combines the sources of a page: schema.org first, then Shopify's JSON, then Open Graph. Null without a title. */
export function shopProductOf({ page, parts, shopifyJson }: Sources): ShopProduct | null {
  const sightings = [
    jsonLdProduct(parts.jsonLd, page),
    shopifyJson ? shopifyProduct(shopifyJson, page) : null,
    openGraphProduct(parts.meta),
  ].filter(sighting => sighting !== null)
  const title = firstOf(sightings, 'title')
  if (!title) return null
  const texts = [
    ...sightings.flatMap(({ stated, title }) => [...stated, title]).map(text => ({ text, isStated: true })),
    ...sightings.flatMap(({ described }) => described).map(text => ({ text, isStated: false })),
  ]
  return {
    title,
    company: firstOf(sightings, 'company'),
    picture: addressOf(firstOf(sightings, 'picture'), page),
    size: factIn(texts, ({ text, isStated }) => sizeIn(text, isStated)),
    drillShape: factIn(texts, ({ text, isStated }) => drillShapeIn(text, isStated)),
    totalDiamonds: factIn(texts, ({ text }) => countIn(text)),
    price: factIn(sightings, ({ price }) => price),
  }
}

const firstOf = (sightings: Sighting[], name: 'title' | 'company' | 'picture') =>
  sightings.map(sighting => sighting[name]).find(Boolean) ?? ''

const addressOf = (picture: string, page: URL) =>
  picture && URL.canParse(picture, page.href) ? new URL(picture, page).href : ''

/** Returns the fact of the first source that has one. If that source has several, none: the user chooses. */
function factIn<Source, Fact>(sources: Source[], find: (source: Source) => Fact | 'several' | null): Fact | null {
  for (const source of sources) {
    const fact = find(source)
    if (fact !== null) return fact === 'several' ? null : (fact as Fact)
  }
  return null
}
