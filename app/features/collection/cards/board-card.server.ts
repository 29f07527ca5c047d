import { type Board, doneNumbers, formatDone, freeNumber, rowsOf } from '~/features/collection/boards/board'
import type { Actor } from '~/platform/actor'
import type { PosterText } from '~/platform/images/picture-process.server'
import { i18n } from '~/platform/messages'
import { type Card, type CardPlan, cardOf } from './card.server'
import type { BoardFact, CardChoice, CardTheme } from './card-choice'
import { drawableText } from './card-letters'
import { box, CARD_COLORS, gem, lines, MARGIN, page } from './card-parts'

// In pixels: the top and the side of the grid.
const GRID = { square: { top: 64, side: 792 }, story: { top: 300, side: 1080 - 2 * MARGIN } }
const GAP = 10
const RADIUS = 14

/** Returns the card of a board: its numbers, and the pictures of the squares that are done. */
export const boardCard = (actor: Actor, board: Board, choice: CardChoice<BoardFact>, username: string): Card =>
  cardOf(actor, planOf(board, choice, choice.show.includes('name') ? drawableText(username) : ''))

function planOf(board: Board, { shape, theme, show }: CardChoice<BoardFact>, name: string): CardPlan {
  const { top, side } = GRID[shape]
  const { accent, soft } = CARD_COLORS[theme]
  const width = Math.floor((side - GAP * (board.size - 1)) / board.size)
  const cells = rowsOf(board).flatMap((row, y) =>
    row.map((number, x) => ({
      number,
      place: { left: (1080 - side) / 2 + x * (width + GAP), top: top + y * (width + GAP), width, height: width },
    })),
  )
  const done = new Set([...doneNumbers(board), freeNumber(board)])
  const kits = new Map(board.squares.map(({ position, kit }) => [position, kit]))
  const photoOf = (number: number) => (show.includes('photos') && done.has(number) ? kits.get(number) : null)
  const text = page(
    shape,
    theme,
    ...cells.map(({ number, place }) =>
      tile(theme, place, { number, isDone: done.has(number), isPictured: Boolean(photoOf(number)) }),
    ),
    box(
      {
        position: 'absolute',
        ...{ left: MARGIN, top: top + side + 30, width: 1080 - 2 * MARGIN },
        justifyContent: 'space-between',
        alignItems: 'center',
      },
      box(
        { flexDirection: 'column' },
        lines(
          1,
          { fontSize: 44, fontWeight: 700, color: accent, width: 840 },
          [i18n.t('My board for {year}', { year: board.year }), name && i18n.t('by {name}', { name })]
            .filter(Boolean)
            .join(' · '),
        ),
        lines(1, { fontSize: 56, fontWeight: 700, color: soft, width: 840 }, formatDone(board)),
      ),
      gem(76, theme),
    ),
  )
  const photos = cells.flatMap(({ number, place }) => {
    const kit = photoOf(number)
    if (!kit) return []
    const photo = kit.image
      ? { place: { collection: 'projects' as const, recordId: kit.id, fileName: kit.image } }
      : { gem: kit.title }
    return [{ photo, ...place, radius: RADIUS }]
  })
  return { shape, theme, text, photos }
}

type Tile = { number: number; isDone: boolean; isPictured: boolean }

/** Returns a square: its number, or a check mark once it is done. A picture is seen through it. */
function tile(theme: CardTheme, place: Record<string, number>, { number, isDone, isPictured }: Tile): PosterText {
  const { ink, soft, accent, ground } = CARD_COLORS[theme]
  const size = (place.width ?? 0) / 2
  return box(
    {
      position: 'absolute',
      ...place,
      borderRadius: RADIUS,
      ...(isPictured ? {} : { backgroundColor: isDone ? accent : `${ink}18` }),
      alignItems: isPictured ? 'flex-end' : 'center',
      justifyContent: isPictured ? 'flex-end' : 'center',
    },
    isPictured
      ? box({ padding: 6, borderRadius: RADIUS, backgroundColor: accent }, check(size / 2, ground))
      : isDone
        ? check(size, ground)
        : box({ fontSize: size, fontWeight: 700, color: soft }, String(number)),
  )
}

const check = (size: number, color: string): PosterText => ({
  type: 'svg',
  props: {
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    children: [{ type: 'path', props: { d: 'M5 13l4 4L19 7', fill: 'none', stroke: color, strokeWidth: 3 } }],
  },
})
