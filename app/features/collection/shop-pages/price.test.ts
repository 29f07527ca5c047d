import { expect, it } from 'vitest'
import { pagePartsOf } from './page-parts'
import { shopProductOf } from './shop-product'

const PAGE = new URL('https://shop.example/products/night?variant=22')
const USD_8 = { amount: 8, currency: 'USD' }

const read = (html: string) => shopProductOf({ page: PAGE, parts: pagePartsOf(html) })

const ld = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`

it.each([
  ['of one offer', { price: '59.90', priceCurrency: 'EUR' }, { amount: 59.9, currency: 'EUR' }],
  [
    'of equal offers',
    [
      { price: 8, priceCurrency: 'usd' },
      { price: '8.00', priceCurrency: 'USD' },
    ],
    USD_8,
  ],
  ['in a specification', { priceSpecification: { price: 8, priceCurrency: 'USD' } }, USD_8],
  ['from and to the same', { lowPrice: 8, highPrice: 8, priceCurrency: 'USD' }, USD_8],
  ['from the lowest', { lowPrice: 8, highPrice: 9, priceCurrency: 'USD' }, USD_8],
  [
    'of the chosen variant',
    [
      { price: 9, priceCurrency: 'USD' },
      { price: 8, priceCurrency: 'USD', url: PAGE.href },
    ],
    USD_8,
  ],
  [
    'of different offers',
    [
      { price: 9, priceCurrency: 'USD' },
      { price: 8, priceCurrency: 'USD' },
    ],
    null,
  ],
  ['of 0', { price: 0, priceCurrency: 'USD' }, null],
  ['without a currency', { price: 8 }, { amount: 8, currency: '' }],
  ['in an unknown currency', { price: 8, priceCurrency: 'ABC' }, null],
])('reads a price %s', (_, offers, price) => {
  const og = '<meta property="og:price:amount" content="5"><meta property="og:price:currency" content="none">'
  expect(read(og + ld({ '@type': 'Product', name: 'Night', offers }))?.price ?? null).toEqual(price)
})

it('takes the price of the Open Graph only if schema.org says nothing about it', () => {
  const og = '<meta property="og:price:amount" content="5,50"><meta property="og:price:currency" content="EUR">'
  const several = [
    { price: 9, priceCurrency: 'USD' },
    { price: 8, priceCurrency: 'USD' },
  ]
  expect(read(og + ld({ '@type': 'Product', name: 'Night' }))?.price).toEqual({ amount: 5.5, currency: 'EUR' })
  expect(read(og + ld({ '@type': 'Product', name: 'Night', offers: several }))?.price).toBeNull()
})
