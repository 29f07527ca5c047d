import { z } from 'zod'
import { InvalidError } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/field-errors'
import { TAG_NAME_LIMIT } from './tag-name-limit'

/** Tags of one kit: far more than anybody wants to read, few enough for its form. */
export const TAGS_ON_A_PROJECT = 100
export const TOO_MANY_TAGS = `A kit can have at most ${TAGS_ON_A_PROJECT} tags.`

/** A tag as its form gives it; without a colour it gets a random one of the palette. */
export const TagSchema = z.object({
  name: z
    .string({ error: 'Give the tag a name.' })
    // Postgres has no character for code zero; it is invisible, so nobody misses it.
    .overwrite(name => name.replaceAll('\0', ''))
    .trim()
    .min(1, 'Give the tag a name.')
    .max(TAG_NAME_LIMIT, `A tag can be at most ${TAG_NAME_LIMIT} characters long.`),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Choose a colour like #3B82F6.')
    .optional(),
})

export type TagInput = z.infer<typeof TagSchema>

/** The input as the schema takes it; `partly` for a change that leaves some fields as they are. Throws InvalidError. */
export function validTag(input: TagInput): TagInput
export function validTag(input: Partial<TagInput>, options: { partly: true }): Partial<TagInput>
export function validTag(input: Partial<TagInput>, { partly = false } = {}): Partial<TagInput> {
  const parsed = (partly ? TagSchema.partial() : TagSchema).safeParse(input)
  if (parsed.success) return parsed.data
  throw new InvalidError(fieldErrorsOf(parsed.error.issues))
}
