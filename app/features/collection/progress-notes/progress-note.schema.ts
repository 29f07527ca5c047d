import { z } from 'zod'
import { isDay } from '~/platform/dates'
import { dayProblem } from '~/platform/input/day-problem'
import { plainProse } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'

const NOTE_LIMIT = 20_000
const MINUTES_LIMIT = 1440
const DIAMONDS_LIMIT = 2_147_483_647

const NO_COUNT = { error: () => i18n.t('Diamonds placed must be a whole number, like 1,500.') }
const NO_PERCENT = { error: () => i18n.t('The percentage must be a number from 0 to 100, like 62 or 62.5.') }
const ONE_DECIMAL = { error: () => i18n.t('The percentage can have one decimal, like 62.5.') }
const NO_MINUTES = { error: () => i18n.t('Minutes must be a whole number from 0 to 1,440.') }

export const ProgressNoteSchema = z.object({
  date: z
    .string({ error: () => i18n.t('Enter a date.') })
    .trim()
    .refine(isDay, { error: ({ input }) => dayProblem(String(input)) }),
  content: z
    .string()
    .overwrite(plainProse)
    .trim()
    .max(NOTE_LIMIT, {
      error: () =>
        i18n.t('A progress note can be at most {limit} characters long.', { limit: formatCount(NOTE_LIMIT) }),
    }),
  /** diamonds placed in total so far */
  placed: z
    .number(NO_COUNT)
    .int(NO_COUNT)
    .min(0, NO_COUNT)
    .max(DIAMONDS_LIMIT, { error: () => i18n.t('This diamond count is too large.') })
    .nullable()
    .optional(),
  percent: z
    .number(NO_PERCENT)
    .min(0, NO_PERCENT)
    .max(100, NO_PERCENT)
    .multipleOf(0.1, ONE_DECIMAL)
    .nullable()
    .optional(),
  minutes: z.number(NO_MINUTES).int(NO_MINUTES).min(0, NO_MINUTES).max(MINUTES_LIMIT, NO_MINUTES).nullable().optional(),
})

export type ProgressNoteInput = z.infer<typeof ProgressNoteSchema>
