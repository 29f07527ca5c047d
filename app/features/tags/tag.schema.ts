import { z } from 'zod'

/** Characters of a tag's name (product decisions, section 1). */
export const TAG_NAME_LIMIT = 50

/** A tag as its form gives it; without a colour it gets a random one of the palette. */
export const TagSchema = z.object({
  name: z
    .string({ error: 'Give the tag a name.' })
    .trim()
    .min(1, 'Give the tag a name.')
    .max(TAG_NAME_LIMIT, `A tag can be at most ${TAG_NAME_LIMIT} characters long.`),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Choose a colour like #3B82F6.')
    .optional(),
})

export type TagInput = z.infer<typeof TagSchema>
