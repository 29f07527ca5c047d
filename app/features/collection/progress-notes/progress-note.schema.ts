import { z } from 'zod'
import { isDay } from '~/platform/dates'

const NOTE_LIMIT = 20_000

export const ProgressNoteSchema = z.object({
  date: z
    .string({ error: 'Enter a date.' })
    .trim()
    .refine(isDay, 'This date does not exist. Enter it as year-month-day, like 2026-01-31.'),
  content: z
    .string()
    .overwrite(text => text.replaceAll('\0', '').trim())
    .max(NOTE_LIMIT, `A progress note can be at most ${NOTE_LIMIT.toLocaleString('en')} characters long.`),
})

export type ProgressNoteInput = z.infer<typeof ProgressNoteSchema>
