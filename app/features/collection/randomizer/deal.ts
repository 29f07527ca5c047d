/** The cards, by row. `up`: with the photo of a kit; the others show their backs. */
export const CARDS = (
  [
    ['up', 'up', 'down'],
    ['up', 'down', 'up'],
    ['down', 'up', 'down'],
    ['up', 'down', 'down'],
  ] as const
).flat()

export const CARDS_FACE_UP = CARDS.filter(side => side === 'up').length
