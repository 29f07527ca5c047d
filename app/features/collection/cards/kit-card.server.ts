import { formatDiamonds, formatDuration } from '~/features/collection/finish/format-finish'
import { firstAndLatest, type ThenAndNow } from '~/features/collection/progress-photos/progress-photos.server'
import { formatSize } from '~/features/collection/projects/project-figures'
import { getProject, type ProjectDetails } from '~/features/collection/projects/project-queries.server'
import type { Actor } from '~/platform/actor'
import { formatDay } from '~/platform/dates'
import { type Card, type CardPhoto, type CardPlan, cardOf } from './card.server'
import type { CardChoice, CardShape, KitFact } from './card-choice'
import { drawableText } from './card-letters'
import { box, CARD_COLORS, CARD_SIZES, gem, lines, page } from './card-parts'

/** What a kit's card can show: an empty text or false is unknown, or has letters that the font lacks. */
export type KitCardFacts = Record<KitFact, string>

/** Returns a kit's card, and what it could show. @throws NotFoundError */
export async function kitCard(
  actor: Actor,
  id: string,
  choice: CardChoice<KitFact>,
  username: string,
): Promise<{ kit: ProjectDetails; facts: KitCardFacts; card: Card }> {
  const [kit, photos] = await Promise.all([getProject(actor, id), firstAndLatest(actor, id)])
  const facts = factsOf(kit, photos, username)
  return { kit, facts, card: cardOf(actor, planOf(kit, photos, facts, choice)) }
}

const factsOf = (kit: ProjectDetails, photos: ThenAndNow | null, username: string): KitCardFacts => ({
  title: drawableText(kit.title),
  days: formatDuration(kit),
  diamonds: formatDiamonds(kit),
  first: photos && photos.first.image !== photos.latest.image ? formatDay(photos.first.date) : '',
  company: drawableText(kit.company?.name ?? ''),
  artist: drawableText(kit.artist?.name ?? ''),
  size: formatSize(kit.width, kit.height),
  name: drawableText(username),
})

// In pixels: the height of the photos, the sizes of the texts, and the margin.
const LAYOUT = {
  square: { photos: 800, title: 54, small: 34, margin: 56, titleLines: 2 },
  story: { photos: 1360, title: 76, small: 46, margin: 80, titleLines: 3 },
} as const

function planOf(
  kit: ProjectDetails,
  photos: ThenAndNow | null,
  facts: KitCardFacts,
  { shape, show }: CardChoice<KitFact>,
): CardPlan {
  const shown = (fact: KitFact) => (show.includes(fact) ? facts[fact] : '')
  const { photos: photoHeight, title, small, margin, titleLines } = LAYOUT[shape]
  const both = shown('first') && photos ? photos : null
  const done = kit.status === 'completed' ? shown('days') && `Finished ${shown('days')}` : ''
  const soft = { fontSize: small, color: CARD_COLORS.soft }
  const dot = (...texts: string[]) => texts.filter(Boolean).join(' · ')
  const textLines = [dot(done, shown('diamonds')), dot(shown('company'), shown('artist'), shown('size'))]
  const text = page(
    shape,
    { paddingTop: photoHeight },
    both ? dates(both, shape) : null,
    box(
      { flexGrow: 1, padding: `0 ${margin}px`, alignItems: 'center', justifyContent: 'space-between', gap: 32 },
      box(
        { flexDirection: 'column', flexGrow: 1, flexBasis: 0, gap: 8 },
        shown('title')
          ? lines(titleLines, { fontSize: title, fontWeight: 700, lineHeight: 1.15 }, shown('title'))
          : null,
        ...textLines.map(line => (line ? lines(2, soft, line) : null)),
        shown('name') ? lines(1, soft, `by ${shown('name')}`) : null,
      ),
      gem(title * 1.4),
    ),
  )
  return { shape, text, photos: both ? sideBySide(both, shape) : onePhoto(photoOf(kit, photos), shape) }
}

/** The newest progress photo shows the canvas; the kit's photo may show its box. */
function photoOf(kit: ProjectDetails, photos: ThenAndNow | null): CardPhoto {
  if (photos) return progressPhoto(photos.latest)
  if (kit.image) return { place: { collection: 'projects', recordId: kit.id, fileName: kit.image } }
  return { mosaic: kit.title }
}

const progressPhoto = ({ noteId, image }: ThenAndNow['first']): CardPhoto => ({
  place: { collection: 'progress_notes', recordId: noteId, fileName: image },
})

function onePhoto(photo: CardPhoto, shape: CardShape): CardPlan['photos'] {
  const { width } = CARD_SIZES[shape]
  const { photos: height, margin } = LAYOUT[shape]
  const backdrop = { photo, left: 0, top: 0, width, height: height - margin / 2, fit: 'cover', backdrop: true } as const
  if ('mosaic' in photo) return [{ ...backdrop, backdrop: false }]
  const inner = { left: margin, top: margin, width: width - 2 * margin, height: height - 2.5 * margin }
  return [backdrop, { photo, ...inner, fit: 'inside', radius: 16 }]
}

const GAP = 16
const DATE_HEIGHT = 64

/** The boxes of the first and the newest photo: next to each other, on a story below each other. */
function boxesOf(shape: CardShape) {
  const { photos: height, margin } = LAYOUT[shape]
  const width = CARD_SIZES[shape].width - 2 * margin
  const [across, down] = shape === 'story' ? [1, 2] : [2, 1]
  const size = {
    width: Math.floor((width - GAP * (across - 1)) / across),
    height: Math.floor((height - margin * 1.5) / down) - DATE_HEIGHT,
  }
  return [0, 1].map(at => ({
    left: margin + (across === 2 ? at * (size.width + GAP) : 0),
    top: margin + (down === 2 ? at * (size.height + DATE_HEIGHT) : 0),
    ...size,
  })) as [Rectangle, Rectangle]
}
type Rectangle = { left: number; top: number; width: number; height: number }

function sideBySide({ first, latest }: ThenAndNow, shape: CardShape): CardPlan['photos'] {
  const [then, now] = boxesOf(shape)
  const drawn = { fit: 'cover', radius: 16 } as const
  return [
    { photo: progressPhoto(first), ...then, ...drawn },
    { photo: progressPhoto(latest), ...now, ...drawn },
  ]
}

const dates = ({ first, latest }: ThenAndNow, shape: CardShape) => {
  const boxes = boxesOf(shape)
  const label = (at: 0 | 1, text: string) => {
    const { left, top, width, height } = boxes[at]
    const place = { position: 'absolute', left, top: top + height + 10, width }
    return box({ ...place, fontSize: LAYOUT[shape].small * 0.85, color: CARD_COLORS.soft }, text)
  }
  return box({}, label(0, formatDay(first.date)), label(1, formatDay(latest.date)))
}
