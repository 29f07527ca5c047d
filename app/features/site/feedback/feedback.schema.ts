import { z } from 'zod'
import { plainLine, plainProse } from '~/platform/input/plain-text'

/** Limits of a message, in characters. */
const FEEDBACK_MIN = 10
const FEEDBACK_MAX = 4999

const REQUIRED = 'Message is required and must be a string'
const EMAIL = 'Invalid email format'

export const FeedbackInput = z.object({
  feedback: z
    .string({ error: REQUIRED })
    .overwrite(plainProse)
    .trim()
    .min(1, { error: REQUIRED, abort: true })
    .min(FEEDBACK_MIN, 'Message must be at least 10 characters long')
    .max(FEEDBACK_MAX, 'Message must be less than 5000 characters'),
  name: z.string().overwrite(plainLine).max(100, 'Name must be at most 100 characters').nullish(),
  email: z
    .string({ error: EMAIL })
    .trim()
    .max(255, EMAIL)
    .pipe(z.union([z.literal(''), z.email({ error: EMAIL })], { error: EMAIL }))
    .nullish(),
  type: z.enum(['bug', 'general'], { error: 'Type must be bug or general' }).default('general'),
})
export type FeedbackInput = z.infer<typeof FeedbackInput>
