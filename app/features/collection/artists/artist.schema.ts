import { z } from 'zod'
import { nameSchema } from '~/features/collection/named-lists/name.schema'
import { i18n } from '~/platform/messages'

export const ArtistSchema = z.object({ name: nameSchema(() => i18n.t('Enter a name for the artist.')) })

export type ArtistInput = z.infer<typeof ArtistSchema>
