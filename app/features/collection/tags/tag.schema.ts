import { z } from 'zod'
import { InvalidError } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/input/field-errors'
import { plainLine } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import { TAG_NAME_LIMIT } from './tag-name-limit'

/** Limit per kit, for its form. */
export const TAGS_ON_A_PROJECT = 100
export const TOO_MANY_TAGS = () => i18n.t('A kit can have at most {most} tags.', { most: TAGS_ON_A_PROJECT })

const NO_NAME = () => i18n.t('Enter a name for the tag.')

/** The form of a tag. Without a color, it gets a random one. */
export const TagSchema = z.object({
  name: z
    .string({ error: NO_NAME })
    .overwrite(plainLine)
    .min(1, { error: NO_NAME })
    .max(TAG_NAME_LIMIT, {
      error: () => i18n.t('A tag can be at most {most} characters long.', { most: TAG_NAME_LIMIT }),
    }),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, { error: () => i18n.t('Choose a color like #3B82F6.') })
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
