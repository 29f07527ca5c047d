import { z } from 'zod'
import { nameSchema } from '~/features/collection/named-lists/name.schema'

export const ArtistSchema = z.object({ name: nameSchema('the artist') })

export type ArtistInput = z.infer<typeof ArtistSchema>
