import { z } from 'zod'
import { TAGS_ON_A_PROJECT, TOO_MANY_TAGS } from '~/features/tags/tag.schema'
import { TAG_NAME_LIMIT } from '~/features/tags/tag-name-limit'
import { isDay } from '~/platform/dates'
import { DRILL_SHAPES, KIT_CATEGORIES, PROJECT_STATUSES } from './project-terms'

/** Limits of a kit's fields (product decisions, section 1): characters, centimetres, pieces. */
const PROJECT_LIMITS = {
  title: 200,
  companyOrArtist: 100,
  tag: TAG_NAME_LIMIT,
  tags: TAGS_ON_A_PROJECT,
  side: 1000,
  totalDiamonds: 2_147_483_647,
  sourceUrl: 2048,
  generalNotes: 20_000,
} as const

const day = z.string().refine(isDay, 'This day does not exist. Write it as year-month-day, like 2026-01-31.').nullable()

const side = (name: string) =>
  z
    .number({ error: `${name} must be a number in centimetres, like 42.5.` })
    .min(0, `${name} cannot be negative. Give it in centimetres.`)
    .max(PROJECT_LIMITS.side, `${name} can be at most 1000 cm.`)
    .nullable()

// Postgres has no character for code zero; it is invisible, so nobody misses it.
const text = (error?: string) => z.string({ error }).overwrite(value => value.replaceAll('\0', ''))

const name = (label: string, limit: number) =>
  text().trim().max(limit, `${label} can be at most ${limit} characters long.`)

/** A kit as form, CSV and API give it, in typed terms: days as YYYY-MM-DD, null for what is not known. */
export const ProjectSchema = z.object({
  title: text('Give the kit a title.')
    .trim()
    .min(1, 'Give the kit a title.')
    .max(PROJECT_LIMITS.title, `The title can be at most ${PROJECT_LIMITS.title} characters long.`),
  status: z.enum(PROJECT_STATUSES, { error: 'Choose a status.' }),
  kitCategory: z.enum(KIT_CATEGORIES, { error: 'Choose full or mini.' }),
  drillShape: z.enum(DRILL_SHAPES, { error: 'Choose round or square.' }).nullable(),
  /** Names; a company or artist that is new is created. */
  company: name('The company', PROJECT_LIMITS.companyOrArtist),
  artist: name('The artist', PROJECT_LIMITS.companyOrArtist),
  tags: z.array(name('A tag', PROJECT_LIMITS.tag).min(1)).max(PROJECT_LIMITS.tags, TOO_MANY_TAGS),
  datePurchased: day,
  dateReceived: day,
  dateStarted: day,
  dateCompleted: day,
  width: side('Width'),
  height: side('Height'),
  totalDiamonds: z
    .number({ error: 'Diamonds must be a whole number, like 32000.' })
    .int('Diamonds must be a whole number, like 32000.')
    .min(0, 'Diamonds cannot be negative.')
    .max(PROJECT_LIMITS.totalDiamonds, 'That is more diamonds than any kit holds.')
    .nullable(),
  sourceUrl: text()
    .trim()
    .max(PROJECT_LIMITS.sourceUrl, `The link can be at most ${PROJECT_LIMITS.sourceUrl} characters long.`)
    .refine(isWebAddress, 'The link must start with http:// or https://.'),
  generalNotes: text().max(
    PROJECT_LIMITS.generalNotes,
    `Notes can be at most ${PROJECT_LIMITS.generalNotes.toLocaleString('en')} characters long.`,
  ),
})

export type ProjectInput = z.infer<typeof ProjectSchema>

function isWebAddress(text: string): boolean {
  return text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text))
}
