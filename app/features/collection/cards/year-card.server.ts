import { bestOfYear } from '~/features/collection/statistics/best-of-year'
import { formatBalance } from '~/features/collection/statistics/in-and-out'
import { type FinishedKit, type YearPage, yearPage } from '~/features/collection/statistics/year-page.server'
import type { Actor } from '~/platform/actor'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { type Card, type CardPlan, cardOf } from './card.server'
import type { CardChoice, CardShape, CardTheme, YearFact } from './card-choice'
import { drawableText } from './card-letters'
import { box, CARD_COLORS, type Figure, gem, largeFigure, lines, MARGIN, page } from './card-parts'
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
  const data = await yearPage(actor, year, `${year}-12-31`)
  const totals = totalsOf(data)
  const facts = {
    diamonds: textOf(totals.diamonds),
    hours: textOf(totals.hours),
    photos: data.wall.length > 0 ? 'photos' : '',
    inAndOut: formatBalance(data.inAndOut),
    name: drawableText(username),
  }
  return { finished: data.figures.completedCount, facts, card: cardOf(actor, planOf(data, { facts, totals }, choice)) }
}

type Totals = Record<'diamonds' | 'hours', Figure | null>

function totalsOf({ figures, work }: YearPage): Totals {
  const { estimatedDrills: diamonds, estimatedKits } = figures
  const hours = Math.round(work.minutes / 60)
  const count = formatCount(diamonds)
  return {
    diamonds:
      diamonds > 0
        ? {
            figure: estimatedKits > 0 ? i18n.t('about {shown}', { shown: count }) : count,
            unit: i18n.t('{count, plural, one {diamond} other {diamonds}}', { count: diamonds }),
          }
        : null,
    hours:
      hours > 0
        ? { figure: formatCount(hours), unit: i18n.t('{count, plural, one {hour} other {hours}}', { count: hours }) }
        : null,
  }
}

const textOf = (total: Figure | null) => (total ? i18n.t('{figure} {unit}', total) : '')

// In pixels: the height of the photos. The text is below them.
const PHOTOS = { square: 684, story: 1330 }
const MARK = 68

function planOf(
  data: YearPage,
  { facts, totals }: { facts: YearCardFacts; totals: Totals },
  { shape, theme, show }: CardChoice<YearFact>,
): CardPlan {
  const shown = (fact: YearFact) => (show.includes(fact) ? facts[fact] : '')
  const { year, completedCount: count } = data.figures
  const kits = shown('photos') ? bestOfYear(data.wall) : []
  const name = shown('name')
  const balance = shown('inAndOut')
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
        [i18n.t('My {year} in diamonds', { year }), name && i18n.t('by {name}', { name })].filter(Boolean).join(' · '),
      ),
      gem(MARK, theme),
    ),
    box(
      { ...place, top: PHOTOS[shape] + 150, height: 180, justifyContent: 'space-between', alignItems: 'flex-end' },
      largeFigure({ figure: formatCount(count), unit: i18n.t('{count, plural, one {kit} other {kits}}', { count }) }),
      box(
        { flexDirection: 'column', alignItems: 'flex-end' },
        ...[shown('diamonds') && totals.diamonds, shown('hours') && totals.hours].map(figure =>
          figure ? total(figure, theme) : null,
        ),
        balance ? box({ fontSize: 46, fontWeight: 500, color: CARD_COLORS[theme].soft }, balance) : null,
      ),
    ),
  )
  return { shape, theme, text, photos: grid(kits, shape) }
}

/** Returns "271,200 diamonds" with its unit in a softer color. */
const total = ({ figure, unit }: Figure, theme: CardTheme) =>
  box(
    { gap: 12, fontSize: 46 },
    box({ fontWeight: 800 }, figure),
    box({ color: CARD_COLORS[theme].soft, fontWeight: 500 }, unit),
  )

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
