import type { Coverage, DrillShape } from '~/features/collection/projects/project-terms'
import { isUrl } from '~/platform/input/web-address'
import { creditsOf } from './credits'
import { colorsIn, coverageIn, specialDrillsIn } from './drill-facts'
import { jsonLdProduct } from './json-ld'
import { countIn, drillShapeIn, type Size, sizeIn, variantShapeIn } from './kit-facts'
import { openGraphProduct } from './open-graph'
import type { PageParts } from './page-parts'
import type { Price } from './price'
import { shopifyProduct } from './shopify'
import type { Sighting, Variant } from './sighting'
import { wooProduct } from './woocommerce'

/** A product as a shop's page describes it: empty or null where the page says nothing or several things. */
export type ShopProduct = {
  title: string
  company: string
  artist: string
  /** the address of its picture */
  picture: string
  size: Size | null
  drillShape: DrillShape | null
  colorCount: number | null
  /** "ab,glow" */
  specialDrills: string
  coverage: Coverage | null
  code: string
  totalDiamonds: number | null
  /** without a currency if the page names none */
  price: Price | null
  /** the kinds to choose from, if the link names none of several */
  variants: Variant[]
}

type Sources = {
  page: URL
  parts: PageParts
  shopifyJson?: string
  wooJson?: string
  /** the key of the chosen variant */
  choice?: string
}

/** Characters; a kit's title has at most 200. */
const MAX_TITLE = 500

/**
 * Combines the sources of a page: schema.org first, then the shop's own data, then Open Graph. A variant that the link
 * or the user chooses decides. Null without a title.
 */
export function shopProductOf({
  page,
  parts,
  shopifyJson = '',
  wooJson = '',
  choice = '',
}: Sources): ShopProduct | null {
  const sightings = [
    jsonLdProduct(parts.jsonLd, page),
    shopifyJson ? shopifyProduct(shopifyJson, page) : null,
    wooProduct(parts, wooJson, page),
    openGraphProduct(parts),
  ].filter(sighting => sighting !== null)
  const title = firstOf(sightings, 'title')
  if (!title) return null
  const chosen = sightings.flatMap(({ variants }) => chosenIn(variants, choice))
  const open = chosen.length > 0 ? [] : (sightings.find(({ variants }) => variants.length > 1)?.variants ?? [])
  const texts = textsOf(sightings, chosen, open)
  const fact = <Fact>(find: (text: string, kind: Text['kind']) => Fact | 'several' | null) =>
    factIn(texts.map(({ parts, kind }) => parts.map(part => find(part, kind))))
  const price = factIn([
    ...chosen.map(({ price }) => [price]),
    open.map(({ price }) => price),
    ...sightings.map(({ price }) => [price]),
  ])
  return {
    ...creditsOf(title.slice(0, MAX_TITLE), firstOf(sightings, 'brand'), firstOf(sightings, 'site')),
    picture: addressOf(chosen.map(({ picture }) => picture).find(Boolean) ?? firstOf(sightings, 'picture'), page),
    size: fact((text, kind) => sizeIn(text, kind !== 'described')),
    drillShape: fact((text, kind) =>
      kind === 'variant' ? variantShapeIn(text) : drillShapeIn(text, kind === 'stated'),
    ),
    colorCount: fact(colorsIn),
    specialDrills: fact(specialDrillsIn) ?? '',
    coverage: fact(coverageIn),
    code: codeOf(sightings, chosen, open),
    totalDiamonds: fact(countIn),
    price: price && { ...price, currency: price.currency || currencyOf(sightings, parts) },
    variants: open,
  }
}

/** Returns the variant of a source that was chosen: by the user, by the link, or because it is the only one. */
function chosenIn(variants: Variant[], choice: string): Variant[] {
  const named = variants.filter(({ key, name }) => choice !== '' && (key === choice || name === choice))
  const linked = variants.filter(({ isLinked }) => isLinked)
  const one = [named, linked, variants].find(some => some.length === 1)
  return one ?? []
}

type Text = { parts: string[]; kind: 'variant' | 'stated' | 'described' }

/** Returns the texts about the product, those that decide first. Those of open variants are one, with as many parts. */
function textsOf(sightings: Sighting[], chosen: Variant[], open: Variant[]): Text[] {
  const variants = [
    ...chosen.flatMap(({ stated }) => stated.map(text => [text])),
    open.map(({ stated }) => stated.join('\n')),
  ]
  return [
    ...variants.map(parts => ({ parts, kind: 'variant' as const })),
    ...sightings
      .flatMap(({ stated, title }) => [...stated, title])
      .map(text => ({ parts: [text], kind: 'stated' as const })),
    ...sightings.flatMap(({ described }) => described).map(text => ({ parts: [text], kind: 'described' as const })),
  ]
}

function codeOf(sightings: Sighting[], chosen: Variant[], open: Variant[]): string {
  const own = chosen.map(({ code }) => code).find(Boolean)
  if (own) return own
  return open.some(({ code }) => code) ? '' : (sightings.map(({ code }) => code).find(Boolean) ?? '')
}

/** Returns the currency of the page's prices; empty if it names none. */
const currencyOf = (sightings: Sighting[], { currency }: PageParts): string =>
  sightings
    .flatMap(({ price, variants }) => [price, ...variants.map(variant => variant.price)])
    .map(price => (price && price !== 'several' ? price.currency : ''))
    .find(Boolean) ?? currency

const firstOf = (sightings: Sighting[], name: 'title' | 'brand' | 'site' | 'picture') =>
  sightings.map(sighting => sighting[name]).find(Boolean) ?? ''

const addressOf = (picture: string, page: URL) =>
  picture && isUrl(picture, page.href) ? new URL(picture, page).href : ''

/**
 * Returns the fact of the first source that has one. Null if that source has several, or its parts differ: the user
 * chooses.
 */
function factIn<Fact>(sources: (Fact | 'several' | null)[][]): Fact | null {
  const facts = sources.find(parts => parts.some(fact => fact !== null))
  const keys = new Set(facts?.map(fact => JSON.stringify(fact)))
  return facts?.[0] && keys.size === 1 && facts[0] !== 'several' ? (facts[0] as Fact) : null
}
