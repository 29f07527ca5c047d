import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { Actor } from '~/platform/actor'
import { RateLimitedError, UnavailableError } from '~/platform/errors'
import { type PicturePlace, pictureFile } from '~/platform/images/images.server'
import { makePoster, type Poster, type PosterText } from '~/platform/images/picture-process.server'
import { countTry } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'
import { singleton } from '~/platform/singleton'
import { gemSvg } from '../project-images/gem-art'
import type { CardShape, CardTheme } from './card-choice'
import { CARD_COLORS, CARD_SIZES } from './card-parts'

type Box = Omit<Poster['pictures'][number], 'bytes'>

/** A photo of a card by its place in the storage, or the title whose gem replaces it. */
export type CardPhoto = { place: PicturePlace } | { gem: string }

/** A card before it is drawn. Equal cards have equal images. */
export type CardPlan = { shape: CardShape; theme: CardTheme; text: PosterText; photos: (Box & { photo: CardPhoto })[] }

/** A drawn card. `etag` is a hash of its content. */
export type Card = { etag: string; png: () => Promise<Uint8Array> }

// In bytes, for all users. A card is about a megabyte.
const CACHE_SIZE = 48 * 1024 * 1024
const MAX_WAITING_PER_USER = 3

const state = singleton('cards', () => ({
  drawn: new LRUCache<string, Uint8Array>({ maxSize: CACHE_SIZE, sizeCalculation: png => png.length }),
  inWork: new Map<string, Promise<Uint8Array>>(),
  waiting: new Map<string, number>(),
}))

/**
 * Returns the card of a plan, drawn when `png` is called, unless it was drawn before. `png` throws RateLimitedError for
 * too many cards, and UnavailableError if the card cannot be drawn.
 */
export function cardOf(actor: Actor, plan: CardPlan): Card {
  const etag = createHash('sha256').update(JSON.stringify(plan)).digest('base64url')
  return { etag: `"${etag}"`, png: async () => state.drawn.get(etag) ?? (await drawOnce(actor, etag, plan)) }
}

// Concurrent requests for one card share one run.
function drawOnce(actor: Actor, etag: string, plan: CardPlan): Promise<Uint8Array> {
  const drawing = state.inWork.get(etag) ?? draw(actor, etag, plan).finally(() => state.inWork.delete(etag))
  state.inWork.set(etag, drawing)
  return drawing
}

/**
 * @throws RateLimitedError for too many cards
 * @throws UnavailableError if it cannot be drawn
 */
async function draw(actor: Actor, etag: string, plan: CardPlan): Promise<Uint8Array> {
  const { waiting } = state
  const before = waiting.get(actor.userId) ?? 0
  if (before >= MAX_WAITING_PER_USER) throw new RateLimitedError(2)
  waiting.set(actor.userId, before + 1)
  try {
    await countTry('card:person', actor.userId)
    const png = await makePoster(await posterOf(plan), actor.userId)
    if (!png) throw new UnavailableError(i18n.t('The card could not be drawn. Please try again.'))
    state.drawn.set(etag, png)
    return png
  } finally {
    const left = (waiting.get(actor.userId) ?? 1) - 1
    if (left > 0) waiting.set(actor.userId, left)
    else waiting.delete(actor.userId)
  }
}

async function posterOf({ shape, theme, text, photos }: CardPlan): Promise<Poster> {
  const pictures = await Promise.all(
    photos.map(async ({ photo, ...box }) => {
      const bytes = 'gem' in photo ? Buffer.from(gemSvg(photo.gem, theme, box)) : await readPhoto(photo.place)
      return bytes && { ...box, bytes }
    }),
  )
  return {
    ...CARD_SIZES[shape],
    background: CARD_COLORS[theme].ground,
    text,
    pictures: pictures.filter(picture => picture !== null),
  }
}

/** Returns null for a photo that was deleted just now: the card is drawn without it. */
async function readPhoto(place: PicturePlace): Promise<Uint8Array | null> {
  const file = await pictureFile(place, 1280).read()
  return file && (file.body instanceof Readable ? buffer(file.body) : file.body)
}
