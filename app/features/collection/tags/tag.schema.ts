import { z } from 'zod'
import { InvalidError } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/input/field-errors'
import { plainLine } from '~/platform/input/plain-text'
import { TAG_NAME_LIMIT } from './tag-name-limit'

/** Limit per kit, for its form. */
export const TAGS_ON_A_PROJECT = 100
export const TOO_MANY_TAGS = `A kit can have at most ${TAGS_ON_A_PROJECT} tags.`

/** The form of a tag. Without a color, it gets a random one. */
export const TagSchema = z.object({
  name: z
    .string({ error: 'Enter a name for the tag.' })
    .overwrite(plainLine)
    .min(1, 'Enter a name for the tag.')
    .max(TAG_NAME_LIMIT, `A tag can be at most ${TAG_NAME_LIMIT} characters long.`),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Choose a color like #3B82F6.')
    .optional(),
})

export type TagInput = z.infer<typeof TagSchema>

/**
 * Validates an input; `partly` permits missing fields.
 * @throws InvalidError
 */
export function validTag(input: TagInput): TagInput
export function validTag(input: Partial<TagInput>, options: { partly: true }): Partial<TagInput>
export function validTag(input: Partial<TagInput>, { partly = false } = {}): Partial<TagInput> {
  const parsed = (partly ? TagSchema.partial() : TagSchema).safeParse(input)
  if (parsed.success) return parsed.data
  throw new InvalidError(fieldErrorsOf(parsed.error.issues))
}
