import { projectPath } from '~/features/collection/projects/project-paths'
import { yearPath } from '~/features/collection/statistics/year-paths'

export const CARD_SHAPES = ['square', 'story'] as const
export type CardShape = (typeof CARD_SHAPES)[number]
export const CARD_SHAPE_LABELS: Record<CardShape, string> = { square: 'Square', story: 'Tall, for stories' }

/** What a card can show. The first group is shown unless the owner decides otherwise. */
const KIT_FACTS = {
  title: 'Title',
  days: 'Days',
  diamonds: 'Diamonds',
  first: 'First photo',
  company: 'Company',
  artist: 'Artist',
  size: 'Size',
  name: 'Your name',
} as const
const YEAR_FACTS = {
  diamonds: 'Diamonds',
  photos: 'Photos',
  biggest: 'Biggest',
  fastest: 'Fastest',
  name: 'Your name',
} as const

/** The facts that a card offers, with their labels, and those that it shows by default. */
export const CARD_FACTS = {
  kit: { labels: KIT_FACTS, shown: ['title', 'days', 'diamonds'] },
  year: { labels: YEAR_FACTS, shown: ['diamonds', 'photos', 'biggest', 'fastest'] },
} satisfies Record<string, { labels: Record<string, string>; shown: string[] }>
export type CardKind = keyof typeof CARD_FACTS
export type KitFact = keyof typeof KIT_FACTS
export type YearFact = keyof typeof YEAR_FACTS

export type CardChoice<Fact extends string = string> = { shape: CardShape; show: Fact[] }

/**
 * Reads a choice from a query string. Unknown values do not count; without `chosen`, the facts are the default ones.
 */
export function cardChoice<Kind extends CardKind>(
  kind: Kind,
  params: URLSearchParams,
): CardChoice<Kind extends 'kit' ? KitFact : YearFact> {
  const { labels, shown } = CARD_FACTS[kind]
  const ticked: readonly string[] = params.has('chosen') ? params.getAll('show') : shown
  return {
    shape: CARD_SHAPES.find(shape => shape === params.get('shape')) ?? 'square',
    show: Object.keys(labels).filter(fact => ticked.includes(fact)) as (Kind extends 'kit' ? KitFact : YearFact)[],
  }
}

/** Returns the query string of a choice: the same choice always gives the same one. */
export const cardQuery = ({ shape, show }: CardChoice) =>
  new URLSearchParams([['shape', shape], ['chosen', '1'], ...show.map(fact => ['show', fact])]).toString()

export const kitCardPath = (id: string) => `${projectPath(id)}/card`
export const yearCardPath = (year: number) => `${yearPath(year)}/card`
