export const CARD_SHAPE_LABELS = {
  square: /*i18n*/ { id: 'square.format', message: 'Square' },
  story: /*i18n*/ 'Story',
} as const
export type CardShape = keyof typeof CARD_SHAPE_LABELS
export const CARD_THEME_LABELS = { dark: /*i18n*/ 'Dark', light: /*i18n*/ 'Light' } as const
export type CardTheme = keyof typeof CARD_THEME_LABELS

/** What a card can show, in the order of the ticks. */
const KIT_FACTS = {
  days: /*i18n*/ 'Days',
  diamonds: /*i18n*/ 'Diamonds',
  hours: /*i18n*/ 'Hours',
  title: /*i18n*/ 'Title',
  film: /*i18n*/ 'Progress photos',
  company: /*i18n*/ 'Company',
  artist: /*i18n*/ 'Artist',
  size: /*i18n*/ 'Size',
  name: /*i18n*/ 'Your name',
} as const
const YEAR_FACTS = {
  diamonds: /*i18n*/ 'Diamonds',
  hours: /*i18n*/ 'Hours',
  photos: /*i18n*/ 'Photos',
  inAndOut: /*i18n*/ 'In and out',
  name: /*i18n*/ 'Your name',
} as const

const BOARD_FACTS = { photos: /*i18n*/ 'Photos', name: /*i18n*/ 'Your name' } as const

/** The facts that a card offers, with their labels, and those that it shows by default. */
export const CARD_FACTS = {
  kit: { labels: KIT_FACTS, shown: ['days', 'diamonds', 'title', 'film'] },
  year: { labels: YEAR_FACTS, shown: ['diamonds', 'hours', 'photos'] },
  board: { labels: BOARD_FACTS, shown: ['photos'] },
} satisfies Record<string, { labels: Record<string, string>; shown: string[] }>
export type CardKind = keyof typeof CARD_FACTS
export type KitFact = keyof typeof KIT_FACTS
export type YearFact = keyof typeof YEAR_FACTS
export type BoardFact = keyof typeof BOARD_FACTS
type FactOf<Kind extends CardKind> = { kit: KitFact; year: YearFact; board: BoardFact }[Kind]

export type CardChoice<Fact extends string = string> = { shape: CardShape; theme: CardTheme; show: Fact[] }

/**
 * Reads a choice from a query string. Unknown values do not count; without `chosen`, the facts are the default ones.
 */
export function cardChoice<Kind extends CardKind>(kind: Kind, params: URLSearchParams): CardChoice<FactOf<Kind>> {
  const { labels, shown } = CARD_FACTS[kind]
  const ticked: readonly string[] = params.has('chosen') ? params.getAll('show') : shown
  return {
    shape: params.get('shape') === 'story' ? 'story' : 'square',
    theme: params.get('theme') === 'light' ? 'light' : 'dark',
    show: Object.keys(labels).filter(fact => ticked.includes(fact)) as FactOf<Kind>[],
  }
}

/** Returns the query string of a choice: the same choice always gives the same one. */
export const cardQuery = ({ shape, theme, show }: CardChoice) =>
  new URLSearchParams([
    ['shape', shape],
    ['theme', theme],
    ['chosen', '1'],
    ...show.map(fact => ['show', fact]),
  ]).toString()
