import { LISTS } from '~/features/collection/named-lists/lists'
import type { NameOperations } from '~/features/collection/named-lists/name-operations'
import { type ArtistInput, ArtistSchema } from './artist.schema'
import { createArtist, deleteArtist, mergeArtist, updateArtist } from './artists.server'

export const ARTISTS: NameOperations<ArtistInput> = {
  list: LISTS.artists,
  schema: ArtistSchema,
  create: createArtist,
  update: updateArtist,
  remove: deleteArtist,
  merge: mergeArtist,
}
