import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { creditsOf } from './credits'
import { colorsIn, coverageIn, specialDrillsIn } from './drill-facts'
import { pagePartsOf } from './page-parts'
import { shopProductOf } from './shop-product'

const sample = (name: string) => readFileSync(`tests/fixtures/other-apps/${name}`, 'utf8')
const PAGE = 'https://shop.example/products/moth-garden'

type Sources = { page?: string; shopifyJson?: string; wooJson?: string; choice?: string }
const read = (html: string, { page = PAGE, ...sources }: Sources = {}) =>
  shopProductOf({ page: new URL(page), parts: pagePartsOf(html), ...sources })
const ld = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`

describe('the sample pages', () => {
  it('schema.org in a graph: the brand is the artist, and the site the company', () => {
    expect(read(sample('shop-jsonld.html'))).toEqual({
      title: 'Lantern Harbor & Boats',
      company: 'Sparrow Gems',
      artist: 'Ida Fern',
      picture: 'https://shop.example/img/harbor-1.png',
      size: { width: 50, height: 70 },
      drillShape: 'square',
      colorCount: 48,
      specialDrills: 'ab',
      coverage: null,
      code: 'SG-1187',
      totalDiamonds: 56_000,
      price: { amount: 59.9, currency: 'EUR' },
      variants: [],
    })
  })

  it('three variants: asked without one in the link, and decided by one', () => {
    const html = sample('shop-variants.html')
    expect(read(html)).toMatchObject({
      ...{ title: 'Moth Garden', size: null, drillShape: null, code: '', price: null },
      variants: [
        { name: 'Moth Garden 30x30cm Round', url: `${PAGE}?variant=101`, code: 'MG-101' },
        { name: 'Moth Garden 40x40cm Round', url: `${PAGE}?variant=102`, code: 'MG-102' },
        { name: 'Moth Garden 40x40cm Square', url: `${PAGE}?variant=103`, code: 'MG-103' },
      ],
    })
    const chosen = {
      ...{ title: 'Moth Garden', size: { width: 40, height: 40 }, drillShape: 'round', code: 'MG-102', variants: [] },
      price: { amount: 24.5, currency: 'USD' },
    }
    expect(read(html, { page: `${PAGE}?variant=102` })).toMatchObject(chosen)
    expect(read(html, { page: `${PAGE}?utm_source=mail&variant=102#top` })).toMatchObject(chosen)
    expect(read(html, { choice: 'Moth Garden 40x40cm Square' })).toMatchObject({ drillShape: 'square', code: 'MG-103' })
    expect(read(html, { page: `${PAGE}?variant=999` })?.variants).toHaveLength(3)
  })

  it('Open Graph: a title of a listing, a picture without a protocol and a decimal comma', () => {
    expect(read(sample('shop-opengraph.html'))).toMatchObject({
      ...{ size: { width: 40, height: 50 }, drillShape: 'square', coverage: 'full' },
      picture: 'https://img.shop.example/night-sea.png',
      price: { amount: 12.49, currency: 'EUR' },
    })
  })

  it.each(['shopify-product.js.json', 'shopify-product.json'])('%s: the price of both is 59.90', name => {
    expect(read('', { shopifyJson: sample(name) })).toMatchObject({
      ...{ title: 'Lantern Harbor', artist: 'Ida Fern', company: '', code: 'SKU-71' },
      ...{ totalDiamonds: 56_000, drillShape: 'square' },
      picture: 'https://cdn.shop.example/harbor.png?v=1',
      price: { amount: 59.9, currency: '' },
      variants: [],
    })
  })

  it('the Shopify answer with options has the size, the colors and the special drills', () => {
    const read_ = read('', { shopifyJson: sample('shopify-product.js.json') })
    expect(read_).toMatchObject({ size: { width: 50, height: 70 }, colorCount: 48, specialDrills: 'ab' })
  })
})

describe('a chosen variant', () => {
  const shopify = {
    title: 'Night',
    vendor: 'DAC',
    body_html: 'Choose 30x40cm round or 40x50cm square drills.',
    images: [
      { id: 1, src: '//cdn.example/a.jpg' },
      { id: 2, src: '//cdn.example/b.jpg' },
    ],
    options: [{ name: 'Size', values: ['30x40cm', '40x50cm'] }],
    variants: [
      { id: 11, title: '30x40cm / Round', price: '10.00', sku: 'N-11', image_id: 1 },
      {
        id: 22,
        title: '40x50cm / Square with 40 Colors including 3 ABs / 45,600',
        price: '20.00',
        sku: 'N-22',
        image_id: 2,
      },
    ],
  }
  const html =
    '<meta property="og:price:currency" content="EUR"><script>Shopify.currency = {"active":"GBP","rate":"1.0"};</script>'

  it('of Shopify decides size, shape, count, code, picture and price, in the currency of the page', () => {
    expect(read(html, { page: `${PAGE}?variant=22`, shopifyJson: JSON.stringify({ product: shopify }) })).toMatchObject(
      {
        ...{ size: { width: 40, height: 50 }, drillShape: 'square', totalDiamonds: 45_600, code: 'N-22' },
        ...{ colorCount: 40, specialDrills: 'ab', picture: 'https://cdn.example/b.jpg' },
        price: { amount: 20, currency: 'GBP' },
      },
    )
    expect(read(html, { shopifyJson: JSON.stringify({ product: shopify }) })).toMatchObject({
      ...{ size: null, drillShape: null, totalDiamonds: null, code: '', price: null },
      variants: [{ key: '11', url: `${PAGE}?variant=11` }, { key: '22' }],
    })
  })

  it('of schema.org is found in nested offers, by its address or its number', () => {
    const offer = (sku: string, size: string, price: string) => ({
      ...{ '@type': 'Offer', name: `Night ${size}`, sku, price, url: `${PAGE}?variant=${sku}` },
    })
    const offers = {
      '@type': 'AggregateOffer',
      priceCurrency: 'EUR',
      lowPrice: '9.9900',
      offers: [offer('1', '30x40cm Round', '9.9900'), offer('2', '40x50cm Square', '19.9900')],
    }
    const page = ld({ '@type': 'Product', name: 'Night', sku: 'N', image: 'a.jpg', offers })
    expect(read(page, { page: `${PAGE}?variant=2` })).toMatchObject({
      ...{
        size: { width: 40, height: 50 },
        drillShape: 'square',
        code: '2',
        price: { amount: 19.99, currency: 'EUR' },
      },
    })
    expect(read(page)).toMatchObject({ size: null, price: null, variants: [{ code: '1' }, { code: '2' }] })
  })

  it('of schema.org is one of several products with the address of the page', () => {
    const product = (id: string, size: string, price: number) => ({
      ...{
        '@type': 'Product',
        name: `Night ${size}`,
        url: `${PAGE}?variant=${id}`,
        sku: `N-${id}`,
        image: `${id}.jpg`,
      },
      offers: { price, priceCurrency: 'USD' },
    })
    const page = ld([product('1', '30x40cm Round', 5), product('2', '40x50cm Square', 7)])
    expect(read(page, { page: `${PAGE}?variant=2` })).toMatchObject({
      ...{ size: { width: 40, height: 50 }, drillShape: 'square', code: 'N-2', price: { amount: 7, currency: 'USD' } },
      picture: 'https://shop.example/products/2.jpg',
    })
  })

  it('of WooCommerce is found by its attributes, with the labels of its list', () => {
    const variation = (id: number, size: string, drills: string, price: number) => ({
      ...{ variation_id: id, display_price: price, sku: `W-${id}`, image: { full_src: `https://x.example/${id}.jpg` } },
      attributes: { attribute_pa_size: size, attribute_drills: drills },
    })
    const variations = JSON.stringify([variation(1, '30x40', 'Round', 10), variation(2, '42-5x60', 'Square', 24.9)])
    const page = `${ld({ '@type': 'Product', name: 'Night', offers: { '@type': 'AggregateOffer', lowPrice: '10.00', highPrice: '24.90', priceCurrency: 'EUR' } })}
      <form class="variations_form" data-product_variations='${variations}'>
      <select name="attribute_pa_size"><option value="">Choose</option><option value="30x40">30 x 40 cm</option><option value="42-5x60">42.5 x 60 cm</option></select>`
    expect(read(page, { page: `${PAGE}/?attribute_pa_size=42-5x60&attribute_drills=Square` })).toMatchObject({
      ...{
        size: { width: 42.5, height: 60 },
        drillShape: 'square',
        code: 'W-2',
        price: { amount: 24.9, currency: 'EUR' },
      },
      picture: 'https://x.example/2.jpg',
    })
    expect(read(page)).toMatchObject({
      ...{ size: null, drillShape: null, price: null },
      variants: [{ name: '30 x 40 cm / Round' }, { name: '42.5 x 60 cm / Square' }],
    })
  })
})

it('WooCommerce’s product JSON has the price in parts of the currency, and the attributes', () => {
  const wooJson = JSON.stringify([
    {
      name: 'Koi &#8211; Pond',
      sku: 'K-1',
      prices: { price: '2490', currency_code: 'EUR', currency_minor_unit: 2 },
      images: [{ src: 'https://x.example/koi.jpg' }],
      attributes: [
        { name: 'Size', terms: [{ name: '50x70cm Square Drill' }] },
        { name: 'Coverage', terms: [{ name: 'Full drill' }] },
      ],
    },
  ])
  expect(read('', { wooJson })).toMatchObject({
    ...{ title: 'Koi – Pond', code: 'K-1', price: { amount: 24.9, currency: 'EUR' }, coverage: 'full' },
    ...{ size: { width: 50, height: 70 }, drillShape: 'square', picture: 'https://x.example/koi.jpg' },
  })
})

it('a plain page has facts in tables and lists, and its title if it is a product', () => {
  const html = `<title>Koi Pond</title><meta property="og:type" content="product">
    <meta property="product:retailer_item_id" content="K-9"><meta property="product:price:amount" content="5.9900">
    <table><tr><th>Canvas size:</th><td> 40 x
      50 cm</td></tr><tr><th>Drill type</th><td>Round drills, 32 colors with 2 AB and 1 Shimmer</td></tr></table>
    <dl><dt>Diamonds</dt><dd>32,000</dd></dl><dl><dt>Coverage</dt><dd>Partial drill</dd></dl>`
  expect(read(html)).toMatchObject({
    ...{ title: 'Koi Pond', code: 'K-9', price: { amount: 5.99, currency: '' }, size: { width: 40, height: 50 } },
    ...{ drillShape: 'round', totalDiamonds: 32_000, colorCount: 32, specialDrills: 'ab,other', coverage: 'partial' },
  })
})

test.each([
  ['Lantern Harbor', 'By Ida Fern', 'Sparrow Gems', ['Lantern Harbor', 'Ida Fern', 'Sparrow Gems']],
  ['Fox | Diamond Painting', 'Artist: Ida Fern', 'Fallon Gems', ['Fox', 'Ida Fern', 'Fallon Gems']],
  ['Night by Vincent van Gogh', 'Oraloa', '', ['Night', 'Vincent van Gogh', 'Oraloa']],
  ['Moon Cat by Ida Fern', 'Ida Fern', 'Mystical Dream Diamonds', ['Moon Cat', 'Ida Fern', 'Mystical Dream Diamonds']],
  ['Night', 'Ida Fern', 'Placed Gems', ['Night', 'Ida Fern', 'Placed Gems']],
  ['Night', 'Oraloa', 'Oraloa', ['Night', '', 'Oraloa']],
  ['Night by Oraloa', 'Oraloa', '', ['Night', '', 'Oraloa']],
  ['Night by Oraloa', '', '', ['Night', '', 'Oraloa']],
  ['Night by Ida Fern', '', '', ['Night', 'Ida Fern', '']],
  ['Night', 'By Ida Fern', '', ['Night', 'Ida Fern', '']],
  ['Night', 'Diamond Art Club®', 'Hobbycraft', ['Night', '', 'Diamond Art Club®']],
  ['Night', 'Ever Moment', 'Amazon.com', ['Night', '', 'Ever Moment']],
  ['Night', 'Visit the Oraloa Store', 'Amazon', ['Night', '', 'Oraloa']],
  ['Oraloa - Night', 'Oraloa', '', ['Night', '', 'Oraloa']],
  ['Step by Step Garden', 'Oraloa', '', ['Step by Step Garden', '', 'Oraloa']],
  ['Cottage by the Sea', 'Oraloa', '', ['Cottage by the Sea', '', 'Oraloa']],
  ['Swan by Moonlight', 'Oraloa', '', ['Swan by Moonlight', '', 'Oraloa']],
  [
    "(v1.0) 'Moon Cat' by Ida Fern, Diamond Painting Canvas Kit (029)",
    'Munimade',
    'Munimade',
    ['Moon Cat', 'Ida Fern', 'Munimade'],
  ],
])('%j of %j at %j is %j', (title, brand, site, credits) => {
  const { title: kit, artist, company } = creditsOf(title, brand, site)
  expect([kit, artist, company]).toEqual(credits)
})

test.each([
  ['48 colors including 2 AB', 48, 'ab'],
  ['50 cm x 70 cm 44 Colours / 1 AB / 1 MD', 44, 'ab,other'],
  ['Color Amount: 60 Colors Including 2 AB, 4 Shimmer', 60, 'ab,other'],
  ['# of colors: 41, fairy dust diamonds', 41, 'fairy_dust'],
  ['40 colors and 50 colors', 'several', null],
  ['available in 3 colors, no AB drills', null, null],
  ['Glow in the dark drills, 2 Aurora Borealis', null, 'ab,glow'],
  ['crystal clear photos of a pearl', null, null],
])('%j has %j colors and the special drills %j', (text, colors, special) => {
  expect([colorsIn(text), specialDrillsIn(text)]).toEqual([colors, special])
})

test.each([
  ['Full Square Drill', 'full'],
  ['full coverage', 'full'],
  ['Partial drill kit', 'partial'],
  ['Full drill or partial drill', 'several'],
  ['a full box of drills', null],
])('%j has the coverage %j', (text, coverage) => expect(coverageIn(text)).toBe(coverage))
