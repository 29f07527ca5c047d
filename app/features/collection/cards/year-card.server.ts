import { bestOfYear } from '~/features/collection/statistics/best-of-year'
import { type FinishedKit, type YearPage, yearPage } from '~/features/collection/statistics/year-page.server'
import type { Actor } from '~/platform/actor'
import { formatCount } from '~/platform/notation'
import { type Card, type CardPlan, cardOf } from './card.server'
import type { CardChoice, CardShape, CardTheme, YearFact } from './card-choice'
import { drawableText } from './card-letters'
import { box, CARD_COLORS, gem, largeFigure, lines, MARGIN, page } from './card-parts'
import { closedGrid } from './closed-grid'

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

function factsOf({ figures, work, wall }: YearPage, username: string): YearCardFacts {
  const { estimatedDrills: diamonds, estimatedKits } = figures
  const hours = Math.round(work.minutes / 60)
  return {
    diamonds: diamonds > 0 ? `${estimatedKits > 0 ? 'about ' : ''}${formatCount(diamonds)} diamonds` : '',
    hours: hours > 0 ? (hours === 1 ? '1 hour' : `${formatCount(hours)} hours`) : '',
    photos: wall.length > 0 ? 'photos' : '',
    name: drawableText(username),
  }
}

// In pixels: the height of the photos. The text is below them.
const PHOTOS = { square: 684, story: 1330 }
const MARK = 68

function planOf(data: YearPage, facts: YearCardFacts, { shape, theme, show }: CardChoice<YearFact>): CardPlan {
  const shown = (fact: YearFact) => (show.includes(fact) ? facts[fact] : '')
  const { year, completedCount: count } = data.figures
  const kits = shown('photos') ? bestOfYear(data.wall) : []
  const name = shown('name')
  const place = { position: 'absolute', left: MARGIN, width: 1080 - 2 * MARGIN }
  const text = page(
    shape,
    theme,
    // Without photos, the mark takes their place.
    kits.length === 0
      ? box({ ...place, height: PHOTOS[shape], alignItems: 'center', justifyContent: 'center' }, gem(320, theme))
      : null,
    box(
      { ...place, top: PHOTOS[shape] + 52, justifyContent: 'space-between', alignItems: 'flex-start' },
      lines(
        1,
        { fontSize: 44, fontWeight: 700, color: CARD_COLORS[theme].accent, width: 840 },
        [`My ${year} in diamonds`, name && `by ${name}`].filter(Boolean).join(' · '),
      ),
      gem(MARK, theme),
    ),
    box(
      { ...place, top: PHOTOS[shape] + 150, height: 180, justifyContent: 'space-between', alignItems: 'flex-end' },
      largeFigure({ figure: formatCount(count), unit: count === 1 ? 'kit' : 'kits' }),
      box(
        { flexDirection: 'column', alignItems: 'flex-end' },
        ...[shown('diamonds'), shown('hours')].map(text => (text ? total(text, theme) : null)),
      ),
    ),
  )
  return { shape, theme, text, photos: grid(kits, shape) }
}

/** Returns "271,200 diamonds" with its unit in a softer color. */
function total(text: string, theme: CardTheme) {
  const at = text.lastIndexOf(' ')
  return box(
    { gap: 12, fontSize: 46 },
    box({ fontWeight: 800 }, text.slice(0, at)),
    box({ color: CARD_COLORS[theme].soft, fontWeight: 500 }, text.slice(at + 1)),
  )
}

function grid(kits: FinishedKit[], shape: CardShape): CardPlan['photos'] {
  const cells = closedGrid(kits.length, shape, 1080, PHOTOS[shape])
  return kits.flatMap((kit, at) => {
    const cell = cells[at]
    const photo = kit.image
      ? { place: { collection: 'projects' as const, recordId: kit.id, fileName: kit.image } }
      : { gem: kit.title }
    return cell ? [{ photo, ...cell }] : []
  })
}
