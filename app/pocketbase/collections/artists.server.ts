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
    create: (actor, input, id, { on }) => createArtist(actor, valid(artists, ArtistSchema, input), id, on),
    update: (actor, id, input, { on }) => updateArtist(actor, id, validChange(artists, ArtistSchema, input), on),
    remove: (actor, id, { on }) => deleteArtist(actor, id, on),
  },
})
