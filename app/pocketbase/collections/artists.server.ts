import { ArtistSchema } from '~/features/collection/artists/artist.schema'
import { createArtist, deleteArtist, updateArtist } from '~/features/collection/artists/artists.server'
import type { Collection } from '../collection.server'
import { text } from '../fields'
import { owned } from './owned.server'
import { valid, validChange } from './valid.server'

export const artists: Collection = owned({
  name: 'artists',
  id: 'pbc_4185980916',
  table: 'artists',
  fields: { name: text({ needed: true }) },
  schema: ArtistSchema,
  writes: {
    create: write => createArtist(write.actor, valid(artists, ArtistSchema, write), write.id, write.on),
    update: write => updateArtist(write.actor, write.id, validChange(artists, ArtistSchema, write), write.on),
    remove: ({ actor, id, on }) => deleteArtist(actor, id, on),
  },
})
