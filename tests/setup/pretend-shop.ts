import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sizedJpeg } from '../fixtures/pictures'

/** The link that the app of the browser tests can read. */
export const SHOP_LINK = 'http://shop-page.example/products/night'
/** The link of a product in three kinds. */
export const KINDS_LINK = 'http://shop-page.example/products/moth-garden'

/** Starts a shop on loopback. Returns the settings of an app that takes it for one on the internet. */
export async function startPretendShop() {
  const picture = await sizedJpeg(900, 600)
  const product = {
    '@type': 'Product',
    name: 'Starry Night Over the Rhône',
    brand: 'Oraloa',
    image: '/night.jpg',
    offers: { '@type': 'Offer', price: '24.90', priceCurrency: 'EUR' },
    additionalProperty: [
      { name: 'Canvas size', value: '40 x 50 cm' },
      { name: 'Drills', value: 'Round' },
      { name: 'Drill count', value: '32,000' },
    ],
  }
  const page = `<script type="application/ld+json">${JSON.stringify(product)}</script>`
  const sample = readFileSync('tests/fixtures/other-apps/shop-variants.html', 'utf8')
  const kinds = sample.replaceAll('https://shop.example', 'http://shop-page.example')
  const server = createServer(({ url }, response) => {
    if (url === '/night.jpg') response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(picture)
    else if (url === '/products/night') response.writeHead(200, { 'Content-Type': 'text/html' }).end(page)
    else if (url?.startsWith('/products/moth-garden'))
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(kinds)
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { NODE_OPTIONS: '--import ./tests/setup/pretend-shop.mjs', PRETEND_SHOP_PORT: String(port) },
    stop: () => server.close(),
  }
}
