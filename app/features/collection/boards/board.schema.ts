import { z } from 'zod'
import { isDay } from '~/platform/dates'
import { plainLine } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import { isRecordId } from '~/platform/record-id'
import { MAX_NUMBER, TEXT_LIMIT } from './board'

const NO_SIZE = { error: () => i18n.t('Choose a size.') }
const NO_AMOUNT = { error: () => i18n.t('Choose how many numbers a month has.') }
const NO_YEAR = { error: () => i18n.t('The year must be from 2000 to 2100.') }

export const BoardSchema = z.object({
  size: z.number(NO_SIZE).int(NO_SIZE).min(3, NO_SIZE).max(5, NO_SIZE),
  perMonth: z.number(NO_AMOUNT).int(NO_AMOUNT).min(1, NO_AMOUNT).max(4, NO_AMOUNT),
  free: z.boolean().default(false),
})

/** The schema of a board as an API record. */
export const YearBoardSchema = BoardSchema.extend({
  year: z.number(NO_YEAR).int(NO_YEAR).min(2000, NO_YEAR).max(2100, NO_YEAR),
})
export type YearBoardInput = z.infer<typeof YearBoardSchema>

/** What is on a square. */
export const SquareContentSchema = z.object({
  project: z.string().refine(isRecordId).nullable().default(null),
  words: z
    .string()
    .overwrite(plainLine)
    .max(TEXT_LIMIT, { error: () => i18n.t('The words can be at most {most} characters long.', { most: TEXT_LIMIT }) })
    .default(''),
})
export type SquareContent = z.infer<typeof SquareContentSchema>

/** The schema of a square as an API record. */
export const SquareSchema = SquareContentSchema.extend({
  position: z.number().int().min(1).max(MAX_NUMBER),
  called: z
    .string()
    .refine(day => isDay(day) && day.endsWith('-01'))
    .nullable(),
  done: z.string().refine(isDay).nullable(),
})
export type SquareInput = z.infer<typeof SquareSchema>
