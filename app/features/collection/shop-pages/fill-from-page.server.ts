import { moneyIsHidden } from '~/features/collection/money/money.server'
import { keepWaitingPhoto, waitingPicture } from '~/features/collection/progress-notes/waiting-photos.server'
import { formatDuplicate } from '~/features/collection/projects/form/duplicate-text'
import { type FromPage, formatFilled, parseFromPage } from '~/features/collection/projects/form/from-page'
import { withScheme } from '~/features/collection/projects/form/project-form.server'
import { textOf } from '~/features/collection/projects/form/project-form-values'
import { byField } from '~/features/collection/projects/project-fields'
import { findDuplicates } from '~/features/collection/projects/project-queries.server'
import type { Actor } from '~/platform/actor'
import { newId } from '~/platform/db/ids.server'
import { InvalidError } from '~/platform/errors'
import type { Picture } from '~/platform/images/images.server'
import type { Network } from '~/platform/web/fetch-public.server'
import { readShopPage } from './read-shop-page.server'
import type { ShopProduct } from './shop-product'

const UNREAD = 'That page could not be read. We kept the link.'
const EXPIRED = 'The photo from the page has expired. Read the page again, or save without it.'
const NO_LINK = 'Paste the link of a page first.'

type Filled = {
  /** the values that change, with the hidden field and the ID of the photo */
  values: Record<string, string>
  /** a message with the filled fields */
  filled: string
  /** notices about the user's kits with the title or link of the filled form */
  twins: string[]
}

/**
 * Reads the page of the form's link and returns what it fills in. Typed values stay; those of a page that was read
 * before are replaced. Saves nothing but the page's photo, which waits for a day. `hasPhoto`: the user selected one.
 * @throws InvalidError on `sourceUrl` if there is no link, or the page cannot be read
 * @throws RateLimitedError
 */
export async function fillFromPage(
  actor: Actor,
  form: { get(name: string): unknown },
  { hasPhoto, network }: { hasPhoto: boolean; network?: Network },
): Promise<Filled> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const link = withScheme(text('sourceUrl'))
  if (!link) throw new InvalidError({ sourceUrl: [NO_LINK] })
  const read = await readShopPage(actor, link, { withPicture: !hasPhoto, network })
  if (!read) throw new InvalidError({ sourceUrl: [UNREAD] })

  const before = parseFromPage(form.get('fromPage')).values
  const isTyped = (name: Filling) => text(name) !== '' && text(name) !== before[name]
  const isKept = (name: Filling) => (PAIRS.find(pair => pair.includes(name)) ?? [name]).some(isTyped)
  const hidesMoney = await moneyIsHidden(actor)
  const page = valuesOf(hidesMoney ? { ...read.product, price: null } : read.product)
  const open = (Object.keys(page) as Filling[]).filter(name => !isKept(name))
  const given = Object.fromEntries(open.filter(name => page[name]).map(name => [name, page[name]]))
  const cleared = Object.fromEntries(open.filter(name => !page[name] && before[name]).map(name => [name, '']))
  const photo = read.picture ? newId() : ''
  if (read.picture) await keepWaitingPhoto(actor, { id: photo, noteId: newId() }, read.picture)
  const fromPage: FromPage = { values: given, photo }
  const values = { ...cleared, ...given, ...(given.width && { unit: 'cm' }), fromPage: JSON.stringify(fromPage), photo }
  const twins = await findDuplicates(actor, {
    title: given.title ?? text('title'),
    sourceUrl: link,
    code: text('code'),
  })
  return { values, filled: formatFilled(fromPage), twins: twins.map(formatDuplicate) }
}

/**
 * Returns the photo that a page filled into a form, for its kit. Null if there is none.
 * @throws InvalidError on `image` if it has expired
 */
export async function takePagePhoto(actor: Actor, { photo }: FromPage): Promise<Picture | null> {
  if (!photo) return null
  const picture = await waitingPicture(actor, photo)
  if (!picture) throw new InvalidError({ image: [EXPIRED] })
  return picture
}

// A size is one value, and so is an amount of money.
const PAIRS: Filling[][] = [
  ['width', 'height'],
  ['price', 'currency'],
]

type Filling = keyof ReturnType<typeof valuesOf>

const valuesOf = ({ title, company, picture: _picture, size, price, ...facts }: ShopProduct) => ({
  title: Array.from(title).slice(0, 200).join(''),
  company: Array.from(company).slice(0, 100).join(''),
  width: size ? String(size.width) : '',
  height: size ? String(size.height) : '',
  ...byField(Object.keys(facts) as (keyof typeof facts)[], name => textOf(name, facts[name])),
  price: price ? price.amount.toFixed(2) : '',
  currency: price?.currency ?? '',
})
