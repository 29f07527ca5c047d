import { z } from 'zod'
import { plainLine, plainProse } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import { FEEDBACK_MESSAGES } from './feedback-messages'

/** Limits of a message, in characters. */
const FEEDBACK_MIN = 10
const FEEDBACK_MAX = 4999

const REQUIRED = () => i18n.t(FEEDBACK_MESSAGES.required)
const EMAIL = () => i18n.t(FEEDBACK_MESSAGES.email)

export const FeedbackInput = z.object({
  feedback: z
    .string({ error: REQUIRED })
    .overwrite(plainProse)
    .trim()
    .min(1, { error: REQUIRED, abort: true })
    .min(FEEDBACK_MIN, { error: () => i18n.t(FEEDBACK_MESSAGES.tooShort) })
    .max(FEEDBACK_MAX, { error: () => i18n.t(FEEDBACK_MESSAGES.tooLong) }),
  name: z
    .string()
    .overwrite(plainLine)
    .max(100, { error: () => i18n.t(FEEDBACK_MESSAGES.name) })
    .nullish(),
  email: z
    .string({ error: EMAIL })
    .trim()
    .max(255, { error: EMAIL })
    .pipe(z.union([z.literal(''), z.email({ error: EMAIL })], { error: EMAIL }))
    .nullish(),
  type: z.enum(['bug', 'general'], { error: () => i18n.t(FEEDBACK_MESSAGES.type) }).default('general'),
})
export type FeedbackInput = z.infer<typeof FeedbackInput>
