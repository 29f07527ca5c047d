import { formatMoney } from '~/features/collection/money/money'
import { moneyIsHidden } from '~/features/collection/money/money.server'
import { keepWaitingPhoto, waitingPicture } from '~/features/collection/progress-notes/waiting-photos.server'
import { formatDuplicate } from '~/features/collection/projects/form/duplicate-text'
import { type FromPage, formatFilled, parseFromPage } from '~/features/collection/projects/form/from-page'
import { formText } from '~/features/collection/projects/form/project-form.server'
import { textOf } from '~/features/collection/projects/form/project-form-values'
import { byField } from '~/features/collection/projects/project-fields'
import { findDuplicates, usualCurrency } from '~/features/collection/projects/project-queries.server'
import type { Actor } from '~/platform/actor'
import { newId } from '~/platform/db/ids.server'
import { InvalidError } from '~/platform/errors'
import type { Picture } from '~/platform/images/images.server'
import { withScheme } from '~/platform/input/web-address'
import { i18n } from '~/platform/messages'
import type { Network } from '~/platform/web/fetch-public.server'
import { readShopPage } from './read-shop-page.server'
import type { ShopProduct } from './shop-product'
import type { Variant } from './sighting'

const UNREAD = /*i18n*/ 'That page could not be read. We kept the link.'
const EXPIRED = /*i18n*/ 'The photo from the page has expired. Read the page again, or save without it.'
const NO_LINK = /*i18n*/ 'Paste the link of a page first.'

type Filled = {
  /** the values that change, with the hidden field and the ID of the photo */
  values: Record<string, string>
  /** a message with the filled fields */
  filled: string
  /** notices about the user's kits with the title or link of the filled form */
  twins: string[]
  /** the kinds of the product, if the page has several and the link names none; values of the field `variant` */
  variants: { value: string; label: string }[]
}

/**
 * Reads the page of the form's link and returns what it fills in. Typed values stay; those of a page that was read
 * before are replaced. Saves nothing but the page's photo, which waits for a day. `hasPhoto`: the user selected one. The
 * field `variant` chooses one of several kinds; its address replaces the link.
 * @throws InvalidError on `sourceUrl` if there is no link, or the page cannot be read
 * @throws RateLimitedError
 */
export async function fillFromPage(
  actor: Actor,
  form: { get(name: string): unknown; getAll?(name: string): unknown[] },
  { hasPhoto, network }: { hasPhoto: boolean; network?: Network },
): Promise<Filled> {
  const text = (name: string) => formText(form, name).trim()
  const typedLink = withScheme(text('sourceUrl'))
  if (!typedLink) throw new InvalidError({ sourceUrl: [i18n.t(NO_LINK)] })
  const choice = text('variant')
  const link = isSamePage(choice, typedLink) ? choice : typedLink
  const read = await readShopPage(actor, link, { withPicture: !hasPhoto, choice, network })
  if (!read) throw new InvalidError({ sourceUrl: [i18n.t(UNREAD)] })

  const before = parseFromPage(form.get('fromPage')).values
  const isTyped = (name: Filling) => text(name) !== '' && text(name) !== before[name]
  const isPreserved = (name: Filling) => (PAIRS.find(pair => pair.includes(name)) ?? [name]).some(isTyped)
  const hidesMoney = await moneyIsHidden(actor)
  const { price } = read.product
  const currency = price && !price.currency && !text('currency') ? await usualCurrency(actor) : ''
  const page = valuesOf({
    ...read.product,
    price: hidesMoney || !price ? null : { ...price, currency: price.currency || currency },
  })
  const open = (Object.keys(page) as Filling[]).filter(name => !isPreserved(name))
  const given = Object.fromEntries(open.filter(name => page[name]).map(name => [name, page[name]]))
  const cleared = Object.fromEntries(open.filter(name => !page[name] && before[name]).map(name => [name, '']))
  const photo = read.picture ? newId() : ''
  if (read.picture) await keepWaitingPhoto(actor, { id: photo, noteId: newId() }, read.picture)
  const fromPage: FromPage = {
    values: given,
    photo,
    ...(link !== typedLink && { link: { typed: typedLink, chosen: link } }),
  }
  const values = {
    ...{ ...cleared, ...given },
    ...(given.width && { unit: 'cm' }),
    ...(link !== typedLink && { sourceUrl: link }),
    ...{ fromPage: JSON.stringify(fromPage), photo },
  }
  const twins = await findDuplicates(actor, {
    title: given.title ?? text('title'),
    sourceUrl: link,
    code: given.code ?? text('code'),
  })
  const notes = [
    formatFilled(fromPage),
    given.price && !price?.currency ? formatNoCurrency(currency) : '',
    read.product.variants.length > 0 ? i18n.t('The page has several kinds. Choose yours and read it again.') : '',
  ]
  return {
    ...{ values, filled: notes.filter(Boolean).join(' '), twins: twins.map(formatDuplicate) },
    variants: read.product.variants.map(variant => ({ value: variant.url || variant.key, label: labelOf(variant) })),
  }
}

const formatNoCurrency = (usual: string) =>
  usual
    ? i18n.t('The page names no currency: {currency} is your last one.', { currency: usual })
    : i18n.t('The page names no currency.')

/**
 * Returns the photo that a page filled into a form, for its kit. Null if there is none.
 * @throws InvalidError on `image` if it has expired
 */
export async function takePagePhoto(actor: Actor, { photo }: FromPage): Promise<Picture | null> {
  if (!photo) return null
  const picture = await waitingPicture(actor, photo)
  if (!picture) throw new InvalidError({ image: [i18n.t(EXPIRED)] })
  return picture
}

// A size is one value, and so is an amount of money.
const PAIRS: Filling[][] = [
  ['width', 'height'],
  ['price', 'currency'],
]

type Filling = keyof ReturnType<typeof valuesOf>

const FACTS = ['drillShape', 'colorCount', 'specialDrills', 'coverage', 'totalDiamonds'] as const

const valuesOf = ({ title, company, artist, code, size, price, ...facts }: ShopProduct) => ({
  title: cut(title, 200),
  company: cut(company, 100),
  artist: cut(artist, 100),
  width: size ? String(size.width) : '',
  height: size ? String(size.height) : '',
  ...byField(FACTS, name => textOf(name, facts[name])),
  code: cut(code, 64),
  price: price ? price.amount.toFixed(2) : '',
  currency: price?.currency ?? '',
})

const cut = (text: string, most: number) => Array.from(text).slice(0, most).join('')

/** Returns whether an address is that of a variant of the page: the same one but for its parameters. */
function isSamePage(choice: string, link: string): boolean {
  if (!URL.canParse(choice) || !URL.canParse(link)) return false
  const [one, other] = [new URL(choice), new URL(link)]
  return one.origin === other.origin && one.pathname === other.pathname
}

/** Formats a variant: "40 x 50 cm / Round · € 24.50". */
const labelOf = ({ name, price }: Variant) =>
  [name, price && formatMoney(price.amount, price.currency)].filter(Boolean).join(' · ').slice(0, 200)
