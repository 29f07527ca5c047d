import { formatSize } from '~/features/collection/projects/project-figures'
import { type FinishedKit, type YearPage, yearPage } from '~/features/collection/statistics/year-page.server'
import { inDays } from '~/features/collection/timeline/history'
import type { Actor } from '~/platform/actor'
import { formatCount } from '~/platform/notation'
import { type Card, type CardPlan, cardOf } from './card.server'
import type { CardChoice, CardShape, YearFact } from './card-choice'
import { drawableText } from './card-letters'
import { box, CARD_COLORS, CARD_SIZES, gem, lines, page } from './card-parts'

/** What a year's card can show; an empty text is unknown. */
export type YearCardFacts = Record<YearFact, string>

/** Returns a year's card, what it could show, and the number of finished kits. */
export async function yearCard(
  actor: Actor,
  year: number,
  choice: CardChoice<YearFact>,
  username: string,
): Promise<{ finished: number; facts: YearCardFacts; card: Card }> {
  const data = await yearPage(actor, year, year)
  const facts = factsOf(data, username)
  return { finished: data.figures.completedCount, facts, card: cardOf(actor, planOf(data, facts, choice)) }
}

function factsOf({ figures, records: { largest, fastest }, wall }: YearPage, username: string): YearCardFacts {
  const { estimatedDrills: diamonds, estimatedKits } = figures
  // The figure first: a long title is cut.
  const named = (title: string, figure: string) => [figure, drawableText(title)].filter(Boolean).join(', ')
  return {
    diamonds: diamonds > 0 ? `${estimatedKits > 0 ? 'about ' : ''}${formatCount(diamonds)} diamonds` : '',
    photos: wall.length > 0 ? 'photos' : '',
    biggest: largest ? named(largest.title, formatSize(largest.width, largest.height)) : '',
    fastest: fastest ? named(fastest.title, fastest.days === 0 ? 'in one day' : inDays(fastest.days)) : '',
    name: drawableText(username),
  }
}

const MAX_PHOTOS = 9

const LAYOUT = {
  square: { year: 72, head: 40, small: 30, margin: 56, photos: 640, photosTop: 208 },
  story: { year: 92, head: 52, small: 42, margin: 80, photos: 920, photosTop: 460 },
} as const

function planOf(data: YearPage, facts: YearCardFacts, { shape, show }: CardChoice<YearFact>): CardPlan {
  const shown = (fact: YearFact) => (show.includes(fact) ? facts[fact] : '')
  const { year, head, small, margin, photos, photosTop } = LAYOUT[shape]
  const { figures } = data
  const kits = figures.completedCount === 1 ? '1 kit finished' : `${formatCount(figures.completedCount)} kits finished`
  const record = (label: string, text: string) =>
    text
      ? box(
          { gap: 16, fontSize: small },
          box({ color: CARD_COLORS.soft, flexShrink: 0 }, label),
          lines(1, { flexGrow: 1, flexBasis: 0, fontWeight: 700 }, text),
        )
      : null
  const pictured = shown('photos') ? data.wall.slice(0, MAX_PHOTOS) : []
  const text = page(
    shape,
    { padding: margin, justifyContent: 'space-between' },
    box(
      {
        justifyContent: 'space-between',
        alignItems: 'flex-start',
        ...(pictured.length && { height: photosTop - margin + photos }),
      },
      box(
        { flexDirection: 'column', gap: shape === 'story' ? 12 : 0 },
        box({ fontSize: year, fontWeight: 700, lineHeight: 1.1 }, `My ${figures.year} in diamonds`),
        box({ fontSize: head, color: CARD_COLORS.soft }, [kits, shown('diamonds')].filter(Boolean).join(' · ')),
      ),
      gem(year),
    ),
    box(
      { flexDirection: 'column', gap: 10 },
      record('Biggest', shown('biggest')),
      record('Fastest', shown('fastest')),
      shown('name') ? lines(1, { fontSize: small, color: CARD_COLORS.soft }, `by ${shown('name')}`) : null,
    ),
  )
  return { shape, text, photos: grid(pictured, shape) }
}

const GAP = 12

/** Up to nine finishes as squares: one, two or three in a row, in the middle of their place. */
function grid(kits: FinishedKit[], shape: CardShape): CardPlan['photos'] {
  if (!kits.length) return []
  const { margin, photos: height, photosTop } = LAYOUT[shape]
  const width = CARD_SIZES[shape].width - 2 * margin
  const columns = kits.length === 1 ? 1 : kits.length <= 4 ? 2 : 3
  const rows = Math.ceil(kits.length / columns)
  const side = Math.floor(Math.min((width - GAP * (columns - 1)) / columns, (height - GAP * (rows - 1)) / rows))
  const left = margin + Math.floor((width - columns * side - (columns - 1) * GAP) / 2)
  const top = photosTop + Math.floor((height - rows * side - (rows - 1) * GAP) / 2)
  return kits.map((kit, at) => ({
    photo: kit.image
      ? { place: { collection: 'projects', recordId: kit.id, fileName: kit.image } }
      : { mosaic: kit.title },
    left: left + (at % columns) * (side + GAP),
    top: top + Math.floor(at / columns) * (side + GAP),
    width: side,
    height: side,
    fit: 'cover',
    radius: 12,
  }))
}
