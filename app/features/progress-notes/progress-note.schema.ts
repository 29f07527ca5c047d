import { z } from 'zod'
import { isDay } from '~/platform/dates'

/** Characters of a progress note (product decisions, section 1). */
const NOTE_LIMIT = 20_000

/** A progress note as its form gives it; the picture comes beside it. */
export const ProgressNoteSchema = z.object({
  date: z
    .string({ error: 'Give the day of the note.' })
    .refine(isDay, 'This day does not exist. Write it as year-month-day, like 2026-01-31.'),
  content: z
    .string()
    .overwrite(text => text.replaceAll('\0', '').trim())
    .max(NOTE_LIMIT, `A note can be at most ${NOTE_LIMIT.toLocaleString('en')} characters long.`),
})

export type ProgressNoteInput = z.infer<typeof ProgressNoteSchema>
