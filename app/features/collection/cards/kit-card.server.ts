import { formatDiamonds } from '~/features/collection/finish/format-finish'
import { minutesSpent } from '~/features/collection/finish/time-spent.server'
import { filmOf } from '~/features/collection/progress-photos/film-of'
import { newestPhotos, type ShownPhoto } from '~/features/collection/progress-photos/progress-photos.server'
import { formatMinutes } from '~/features/collection/projects/kit-progress'
import { diamondsOf, formatSize } from '~/features/collection/projects/project-figures'
import { getProject, type ProjectDetails } from '~/features/collection/projects/project-queries.server'
import type { Actor } from '~/platform/actor'
import { daysBetween } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { type Card, type CardPhoto, type CardPlan, cardOf } from './card.server'
import type { CardChoice, CardShape, KitFact } from './card-choice'
import { drawableText } from './card-letters'
import { box, CARD_COLORS, CARD_SIZES, type Figure, gem, largeFigure, lines, MARGIN, page, shade } from './card-parts'

/** What a kit's card can show; an empty text is unknown, or has letters that the font lacks. */
export type KitCardFacts = Record<KitFact, string>

/** Returns a kit's card, what it could show, and what it was made of. @throws NotFoundError */
export async function kitCard(
  actor: Actor,
  id: string,
  choice: CardChoice<KitFact>,
  username: string,
): Promise<{ kit: ProjectDetails; photos: ShownPhoto[]; minutes: number; facts: KitCardFacts; card: Card }> {
  const [kit, photos, minutes] = await Promise.all([
    getProject(actor, id),
    newestPhotos(actor, id),
    minutesSpent(actor, id),
  ])
  const figures = figuresOf(kit, minutes)
  const facts = factsOf(kit, { photos, minutes, username })
  return { kit, photos, minutes, facts, card: cardOf(actor, planOf(kit, photos, { facts, figures }, choice)) }
}

/** Returns the facts that a card can show. */
export const offeredFacts = (facts: KitCardFacts): KitFact[] =>
  (Object.keys(facts) as KitFact[]).filter(fact => facts[fact])

type Figures = Record<'days' | 'diamonds' | 'hours', Figure | null>

/** The figures that can be the large one. An estimate cannot, because it needs its "about". */
function figuresOf(kit: ProjectDetails, minutes: number): Figures {
  const days = daysOf(kit)
  const { stated } = diamondsOf(kit)
  const hours = Math.round(minutes / 60)
  const counted = (count: number, unit: string) => ({ figure: formatCount(count), unit: i18n.t(unit, { count }) })
  return {
    days: days ? counted(days, /*i18n*/ '{count, plural, one {day} other {days}}') : null,
    diamonds: stated ? counted(stated, /*i18n*/ '{count, plural, one {diamond} other {diamonds}}') : null,
    hours: hours > 0 ? counted(hours, /*i18n*/ '{count, plural, one {hour} other {hours}}') : null,
  }
}

/** Returns the days that a finished kit took, at least one; null if unknown. */
function daysOf({ dateStarted, dateCompleted, status }: ProjectDetails): number | null {
  const isDated = status === 'completed' && dateStarted && dateCompleted
  const days = isDated ? daysBetween(dateStarted, dateCompleted) : -1
  return days < 0 ? null : Math.max(days, 1)
}

type Known = { photos: ShownPhoto[]; minutes: number; username: string }

const factsOf = (kit: ProjectDetails, { photos, minutes, username }: Known): KitCardFacts => ({
  days: daysOf(kit) ? i18n.t('{days, plural, one {# day} other {# days}}', { days: daysOf(kit) }) : '',
  diamonds: formatDiamonds(kit),
  hours: minutes > 0 ? formatMinutes(minutes) : '',
  title: drawableText(kit.title),
  film: photos.length > 1 ? 'photos' : '',
  company: drawableText(kit.company?.name ?? ''),
  artist: drawableText(kit.artist?.name ?? ''),
  size: formatSize(kit.width, kit.height),
  name: drawableText(username),
})

// In pixels. Other apps cover the ends of a story: its text is between 1150 and 1670.
const TEXT_END = { square: 1024, story: 1670 }
const LANDSCAPE_HEIGHT = 1400
const FILM = { top: 1534, width: 156, height: 136, gap: 8 }
const MARK = 76

function planOf(
  kit: ProjectDetails,
  photos: ShownPhoto[],
  { facts, figures }: { facts: KitCardFacts; figures: Figures },
  { shape, theme, show }: CardChoice<KitFact>,
): CardPlan {
  const shown = (fact: KitFact) => (show.includes(fact) ? facts[fact] : '')
  const large = (['days', 'diamonds', 'hours'] as const).find(fact => shown(fact) && figures[fact])
  const dot = (...facts: KitFact[]) =>
    facts
      .filter(fact => fact !== large)
      .map(shown)
      .filter(Boolean)
      .join(' · ')
  const soft = { color: CARD_COLORS[theme].soft, fontSize: 46, fontWeight: 500 }
  const film = shape === 'story' && shown('film') ? filmOf(photos) : []
  const end = film.length > 0 ? FILM.top - 28 : TEXT_END[shape]
  const figure = large ? figures[large] : null
  const name = shown('name')
  const photo = fullPhoto(kit, photos, shape)
  const text = page(
    shape,
    theme,
    // Opaque where a photo ends above the end of the card.
    shape === 'square'
      ? shade(theme, { top: 440, height: 640, end: 56, isOpaque: false })
      : shade(theme, { top: 820, height: 1100, end: 48, isOpaque: photo.height < CARD_SIZES.story.height }),
    box(
      {
        position: 'absolute',
        ...{ left: MARGIN, top: 0, width: 1080 - 2 * MARGIN - MARK - 32, height: end },
        flexDirection: 'column',
        justifyContent: 'flex-end',
      },
      figure ? largeFigure(figure) : null,
      shown('title')
        ? lines(2, { fontSize: 66, fontWeight: 700, lineHeight: 1.12, marginTop: 26 }, shown('title'))
        : null,
      ...[
        dot('days', 'diamonds', 'hours'),
        dot('company', 'artist', 'size'),
        name && i18n.t('by {name}', { name }),
      ].map(line => (line ? lines(2, soft, line) : null)),
    ),
    box({ position: 'absolute', right: MARGIN, top: TEXT_END[shape] - MARK }, gem(MARK, theme)),
  )
  const boxes = film.map(({ noteId, image }, at) => ({
    photo: notePhoto(noteId, image),
    left: MARGIN + at * (FILM.width + FILM.gap),
    ...{ top: FILM.top, width: FILM.width, height: FILM.height, radius: 12, isAbove: true },
  }))
  return { shape, theme, text, photos: [photo, ...boxes] }
}

const notePhoto = (noteId: string, image: string): CardPhoto => ({
  place: { collection: 'progress_notes', recordId: noteId, fileName: image },
})

/** The newest progress photo shows the canvas; the kit's photo may show its box. A tall one fills the whole story. */
function fullPhoto(kit: ProjectDetails, photos: ShownPhoto[], shape: CardShape): CardPlan['photos'][number] {
  // The last one of the newest note.
  const newest = photos.filter(({ noteId }) => noteId === photos[0]?.noteId).at(-1)
  const pictured = newest ?? (kit.image ? kit : null)
  const photo = newest
    ? notePhoto(newest.noteId, newest.image)
    : kit.image
      ? { place: { collection: 'projects' as const, recordId: kit.id, fileName: kit.image } }
      : { gem: kit.title }
  const isTall = pictured?.imageWidth && pictured.imageHeight && pictured.imageHeight > pictured.imageWidth
  const { width, height } = CARD_SIZES[shape]
  return { photo, left: 0, top: 0, width, height: shape === 'square' || isTall ? height : LANDSCAPE_HEIGHT }
}
