import { describe, expect, it, test } from 'vitest'
import { colorsIn, coverageIn, specialDrillsIn } from './drill-facts'
import { countIn, drillShapeIn, sizeIn, variantShapeIn } from './kit-facts'
import { pagePartsOf, plainText } from './page-parts'
import { shopProductOf } from './shop-product'
import { shopifyJsonPath } from './shopify'

const PAGE = new URL('https://shop.example/products/night?variant=22')

const read = (html: string, { page = PAGE, json }: { page?: URL; json?: unknown } = {}) =>
  shopProductOf({ page, parts: pagePartsOf(html), shopifyJson: json === undefined ? undefined : JSON.stringify(json) })

/** What most of these pages say nothing about. */
const SILENT = { artist: '', colorCount: null, specialDrills: '', coverage: null, code: '', variants: [] }

const ld = (...values: unknown[]) =>
  values.map(value => `<script type="application/ld+json">${JSON.stringify(value)}</script>`).join('')

describe('schema.org', () => {
  it('finds the product in a graph, with its brand, properties and the first picture', () => {
    const product = {
      '@type': ['Product', 'Thing'],
      name: 'Starry Night',
      brand: { '@type': 'Brand', name: 'Oraloa' },
      image: [{ '@type': 'ImageObject', url: '//cdn.example/night.jpg' }, 'https://cdn.example/b.jpg'],
      additionalProperty: [
        { name: 'Canvas size', value: '40 x 50 cm' },
        { name: 'Drill shape', value: 'Round' },
        { name: 'Drill count', value: '32,000' },
      ],
    }
    const html = ld({ '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite', name: 'A shop' }, product] })
    expect(read(html)).toEqual({
      title: 'Starry Night',
      company: 'Oraloa',
      picture: 'https://cdn.example/night.jpg',
      size: { width: 40, height: 50 },
      drillShape: 'round',
      totalDiamonds: 32_000,
      ...{ ...SILENT, price: null },
    })
  })

  it('reads lists of products, and takes the one of the page among related ones', () => {
    const html = ld([
      { '@type': 'Product', name: 'Related', url: '/products/other' },
      { '@type': 'http://schema.org/Product', name: 'Night', url: 'https://shop.example/products/night', brand: 'DAC' },
    ])
    expect(read(html)).toMatchObject({ title: 'Night', company: 'DAC' })
  })

  it('decodes entities and tags in JSON, and reads sides with a unit code', () => {
    const html = ld({
      '@type': 'Product',
      name: 'Cat &amp; Moon &#8211; <b>Aurora</b>',
      manufacturer: { name: 'Diamonds &amp; Co' },
      width: { value: 400, unitCode: 'MMT' },
      height: { value: '600', unitCode: 'MMT' },
      image: 'night.jpg',
    })
    expect(read(html)).toMatchObject({
      title: 'Cat & Moon – Aurora',
      company: 'Diamonds & Co',
      size: { width: 40, height: 60 },
      picture: 'https://shop.example/products/night.jpg',
    })
  })

  it('accepts line breaks in strings, comments around the JSON and a broken script before it', () => {
    const html =
      '<script type="application/ld+json">{"@type": "Product", "name": </script>' +
      '<SCRIPT type=" Application/LD+JSON "><!-- {"@type": "Product", "name": "Two\nlines"}; --></SCRIPT>'
    expect(read(html)).toMatchObject({ title: 'Two lines' })
  })

  it('leaves out what a choice of variants makes unclear, and reads a single variant', () => {
    const group = (sizes: string[]) =>
      ld({
        '@type': 'ProductGroup',
        name: 'Night',
        hasVariant: sizes.map(size => ({ '@type': 'Product', name: `Night ${size}`, size })),
        description: `Choose ${sizes.join(' or ')}.`,
      })
    expect(read(group(['30x40cm', '40x50cm']))?.size).toBeNull()
    expect(read(group(['30x40cm']))?.size).toEqual({ width: 30, height: 40 })
  })

  it('survives deep and huge data without a product', () => {
    const deep = `${'{"@graph":['.repeat(90)}1${']}'.repeat(90)}`
    expect(read(`<script type="application/ld+json">${deep}</script>`)).toBeNull()
    expect(read(`<script type="application/ld+json">${'['.repeat(100_000)}</script>`)).toBeNull()
    expect(read(ld(Array.from({ length: 9_000 }, () => ({ '@type': 'Thing' }))))).toBeNull()
  })
})

describe('Open Graph', () => {
  it('is read without other data: the site’s name is cut from the title, and is the company', () => {
    const html = `<head>
      <meta property="og:title" content="Koi Pond 30 x 40 cm | Dreamer&#39;s Shop">
      <meta property="og:site_name" content="Dreamer's Shop">
      <meta property='og:image' content='http://cdn.example/a.jpg?v=1&amp;w=2'>
      <meta property="og:image:secure_url" content="https://cdn.example/a.jpg?v=1&amp;w=2">
      <meta name="description" content="Round drills. 19,200 diamonds.">`
    expect(read(html)).toEqual({
      title: 'Koi Pond 30 x 40 cm',
      company: "Dreamer's Shop",
      picture: 'https://cdn.example/a.jpg?v=1&w=2',
      size: { width: 30, height: 40 },
      drillShape: 'round',
      totalDiamonds: 19_200,
      ...{ ...SILENT, price: null },
    })
  })

  it('adds what schema.org leaves out', () => {
    const html = `${ld({ '@type': 'Product', name: 'Koi' })}<meta property="og:image" content="/koi.jpg">`
    expect(read(html)).toMatchObject({ title: 'Koi', picture: 'https://shop.example/koi.jpg' })
  })

  it('without a title there is no product', () => {
    expect(read('<title>Just a moment…</title><meta property="og:image" content="/a.jpg">')).toBeNull()
    expect(read('')).toBeNull()
  })
})

describe('Shopify', () => {
  const product = {
    title: 'Night',
    vendor: 'Diamond Art Club®',
    body_html: '<p>Square drills</p><ul><li>Drills: 45,612</li></ul><script>Drills: 99,999</script>',
    image: { src: 'https://cdn.shopify.com/night.jpg' },
    variants: [
      { id: 11, title: '30 x 40 cm' },
      { id: 22, title: '40 x 50 cm / Square', price: '42.00', price_currency: 'CAD' },
    ],
    options: [{ name: 'Size', values: ['30 x 40 cm', '40 x 50 cm'] }],
  }

  it('reads the variant of the link; without one, several sizes are none', () => {
    expect(read('', { json: { product } })).toEqual({
      title: 'Night',
      company: 'Diamond Art Club®',
      picture: 'https://cdn.shopify.com/night.jpg',
      size: { width: 40, height: 50 },
      drillShape: 'square',
      totalDiamonds: 45_612,
      ...{ ...SILENT, price: { amount: 42, currency: 'CAD' } },
    })
    const page = new URL('https://shop.example/products/night')
    expect(read('', { json: { product }, page })).toMatchObject({ size: null, price: null })
  })

  it.each([null, [], { product: null }, { product: { title: 7 } }, 'text'])('ignores %j', json => {
    expect(read('', { json })).toBeNull()
  })

  it('has the JSON beside the page, in every collection', () => {
    const path = (address: string) => shopifyJsonPath(new URL(address, 'https://shop.example'))
    expect(path('/products/night?variant=1')).toBe('/products/night.json')
    expect(path('/en/collections/all/products/night/')).toBe('/products/night.json')
    expect(path('/products/night.json')).toBe('/products/night.json')
    expect(path('/products/')).toBeNull()
    expect(path('/pages/about')).toBeNull()
  })
  it('is recognized by the files that its pages load', () => {
    expect(pagePartsOf('<link rel="preload" href="//shop.example/cdn/shop/t/1/app.css">').isShopify).toBe(true)
    expect(pagePartsOf('<script src="https://cdn.shopify.com/s/app.js"></script>').isShopify).toBe(true)
    expect(pagePartsOf('<a>cdn.shopify.com</a>').isShopify).toBe(false)
  })
})

test.each([
  ['30 x 40 cm', 30, 40],
  ['30cm x 40cm', 30, 40],
  ['Canvas: 30×40cm', 30, 40],
  ['30*40 cm (11.8*15.7 in)', 30, 40],
  ['20.9" x 27.6" (53cm x 70cm)', 53, 70],
  ['W40 x H50 cm', 40, 50],
  ['40 cm (W) x 50 cm (H)', 40, 50],
  ['42,5 x 60,5 cm', 42.5, 60.5],
  ['400 x 500 mm', 40, 50],
  ['16 x 20 in', 40.6, 50.8],
  ['16in x 20in', 40.6, 50.8],
  ['16 inches x 20 inches', 40.6, 50.8],
  ['16” x 20”', 40.6, 50.8],
  ['16x20 in', 40.6, 50.8],
  ['Fox 16x20 in Canvas', 40.6, 50.8],
  ['16x20in.', 40.6, 50.8],
  ['15.7" x 19.7"', 40, 50],
  ['Starry Night 40x50', 40, 50],
  ['5D Diamond Painting 40x50 in stock', 40, 50],
  ['40x50 in round drills', 40, 50],
  ['30x40cm, again: 30 x 40 cm', 30, 40],
])('the size in “%s”', (text, width, height) => {
  expect(sizeIn(text, true)).toEqual({ width, height })
})

test.each([
  ['30x40cm or 40x50cm', 'several'],
  ['16x20', null],
  ['16x20 in stock', null],
  ['3 x 4 packs', null],
  ['1920x1080', null],
  ['2 x 3 cm', null],
  ['version 1.2x3', null],
  ['', null],
])('no single size in “%s”', (text, size) => {
  expect(sizeIn(text, true)).toBe(size)
})

test('a description has a size only with its unit', () => {
  expect(sizeIn('fits frames of 40x50', false)).toBeNull()
  expect(sizeIn('the canvas is 40x50cm', false)).toEqual({ width: 40, height: 50 })
})

test.each([
  ['Round drills', true, 'round'],
  ['square diamonds', false, 'square'],
  ['Round 5D AB drills', false, 'round'],
  ['Drill shape: Square', false, 'square'],
  ['Drills – Round', false, 'round'],
  ['Starry Night (Round)', true, 'round'],
  ['40 x 50 cm / Square', true, 'square'],
  ['Starry Night (Round)', false, null],
  ['a round table and a square box', true, null],
  ['Round or square drills', false, 'several'],
  ['round/square drill', false, 'several'],
  ['Round drills. Square drills.', false, 'several'],
  ['', true, null],
])('the shape in “%s” (stated: %s) is %s', (text, isStated, shape) => {
  expect(drillShapeIn(text, isStated)).toBe(shape)
})

test.each([
  ['32,000 diamonds', 32_000],
  ['Includes 32.000 round drills', 32_000],
  ['32 000 beads', 32_000],
  ['45612 drills', 45_612],
  ['Drill count: 45,612', 45_612],
  ['Total diamonds: approx. 30000', 30_000],
  ['Diamonds - 1,234,567', 1_234_567],
  ['32,000 diamonds. Drills: 32,000', 32_000],
  ['32,000 diamonds and 1,600 drills', 'several'],
  ['120 diamonds', null],
  ['5D diamonds', null],
  ['', null],
])('the count in “%s” is %s', (text, count) => {
  expect(countIn(text)).toBe(count)
})

it('text of a page is plain: entities, blocks, no scripts', () => {
  expect(
    plainText('<p>A &amp; B</p><style>x</style>  <p>40&nbsp;x&nbsp;50&times;<b>c</b>m</p><script>no</script>'),
  ).toBe('A & B\n40 x 50×cm')
  expect(plainText('a'.repeat(100_000))).toHaveLength(20_000)
})

const FINDERS = [sizeIn, drillShapeIn, countIn, variantShapeIn, colorsIn, specialDrillsIn, coverageIn]

it.each([
  ['digits', '1'.repeat(100_000)],
  ['sizes', '30 x '.repeat(20_000)],
  ['spaces', `1${' '.repeat(100_000)}x`],
  ['separators', '1,000,'.repeat(20_000)],
  ['words', 'round '.repeat(20_000)],
  ['labels', 'drills '.repeat(20_000)],
  ['colors', '48 colors '.repeat(10_000)],
  ['finishes', 'no 2 AB '.repeat(12_000)],
  ['coverages', 'full round '.repeat(9_000)],
])('searching 100 kB of %s takes little processor time', (_, text) => {
  const start = process.cpuUsage()
  for (const find of FINDERS) find(text, true)
  // Two minutes if the time were quadratic.
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000)
})

it('a page of a hundred thousand open tags is read', () => {
  expect(pagePartsOf(`${'<div>'.repeat(100_000)}<meta property="og:title" content="x">`).meta.get('og:title')).toBe('x')
})
