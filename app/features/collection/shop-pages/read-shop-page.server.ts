import type { Actor } from '~/platform/actor'
import { limitConcurrency } from '~/platform/concurrency-limit'
import { env } from '~/platform/env.server'
import { InvalidError } from '~/platform/errors'
import { PICTURE_MAX_BYTES, type Picture, readPicture } from '~/platform/images/images.server'
import { countTry } from '~/platform/input/rate-limit.server'
import { log } from '~/platform/observability/log.server'
import { singleton } from '~/platform/singleton'
import { decodePage } from '~/platform/text/decode-text.server'
import { isTrial } from '~/platform/trial.server'
import { FetchError, type Fetched, fetchPublic, type Network } from '~/platform/web/fetch-public.server'
import { pagePartsOf } from './page-parts'
import { type ShopProduct, shopProductOf } from './shop-product'
import { shopifyJsonPath } from './shopify'
import { wooJsonPath } from './woocommerce'

/** For the page and its picture together. */
const DEADLINE_MS = 5_000
const PAGE_MAX_BYTES = 1024 * 1024
const HTML = ['text/html', 'application/xhtml+xml']
const JSON_TYPES = ['application/json', 'text/javascript', 'application/javascript']
// Each holds a picture of 10 MB at most.
const CONCURRENCY = 4

const inTurn = singleton('shop pages', () => limitConcurrency(CONCURRENCY))

/** Returns whether the instance lets the user read pages of shops: not while the account is being tried. */
export const readsShopPages = async (actor: Actor): Promise<boolean> =>
  env.SHOP_LINKS === 'on' && !(await isTrial(actor))

type ReadOptions = { withPicture: boolean; choice?: string; network?: Network }

/**
 * Reads the product of a shop's page, and its picture. `choice` is the key of a variant without an address. Null if the
 * page cannot be read or has no product. A picture that cannot be read is left out.
 * @throws RateLimitedError
 */
export async function readShopPage(
  actor: Actor,
  link: string,
  { withPicture, choice, network }: ReadOptions,
): Promise<{ product: ShopProduct; picture: Picture | null } | null> {
  if (!(await readsShopPages(actor))) return null
  await countTry('shop-page:person', actor.userId)
  return inTurn(async () => {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const product = await unlessUnread('page', () => fetchProduct(link, choice, signal, network))
    if (!product) return null
    const source = withPicture ? product.picture : ''
    return {
      product,
      picture: source ? await unlessUnread('picture', () => fetchPicture(actor, source, signal, network)) : null,
    }
  })
}

/** Returns null for what cannot be read. The log gets the reason, never the address. */
async function unlessUnread<T>(what: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof FetchError || error instanceof InvalidError)) throw error
    log.info({ what, reason: error.message }, 'A shop page was not read')
    return null
  }
}

async function fetchProduct(
  link: string,
  choice: string | undefined,
  signal: AbortSignal,
  network?: Network,
): Promise<ShopProduct | null> {
  const fetched = await fetchPublic(link, { signal, maxBytes: PAGE_MAX_BYTES, isCut: true, types: HTML }, network)
  const parts = pagePartsOf(await textOf(fetched))
  const shopifyPath = parts.isShopify ? shopifyJsonPath(fetched.url) : null
  // Some shops have only one of the two.
  const shopifyJson = (await jsonAt(shopifyPath)) ?? (await jsonAt(shopifyPath?.replace(/json$/, 'js') ?? null))
  const wooJson = await jsonAt(parts.isWoo ? wooJsonPath(fetched.url) : null)
  return shopProductOf({ page: withParamsOf(link, fetched.url), parts, shopifyJson, wooJson, choice })

  async function jsonAt(path: string | null): Promise<string | undefined> {
    if (!path) return undefined
    const { href } = new URL(path, fetched.url)
    const options = { signal, maxBytes: PAGE_MAX_BYTES, types: JSON_TYPES }
    return (
      (await unlessUnread('product JSON', async () => textOf(await fetchPublic(href, options, network)))) ?? undefined
    )
  }
}

/** Returns the address of the page with the parameters of the link, which a redirect can drop. */
function withParamsOf(link: string, page: URL): URL {
  const url = new URL(page)
  for (const [name, value] of new URL(link).searchParams) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return url
}

async function fetchPicture({ userId }: Actor, url: string, signal: AbortSignal, network?: Network): Promise<Picture> {
  const { bytes } = await fetchPublic(url, { signal, maxBytes: PICTURE_MAX_BYTES, types: ['image/'] }, network)
  return readPicture(bytes, 'shop', { owner: userId })
}

/** Decodes a page by the encoding that its header or its first bytes name, else by its letters. */
function textOf({ bytes, charset }: Fetched): Promise<string> {
  const start = bytes.subarray(0, 1024).toString('latin1')
  return decodePage(bytes, charset || (/charset=["']?([\w-]{1,40})/i.exec(start)?.[1] ?? ''))
}
