import { ArtistSchema } from '~/features/artists/artist.schema'
import { createArtist, deleteArtist, updateArtist } from '~/features/artists/artists.server'
import type { Collection } from '../collection.server'
import { relation, text } from '../fields'
import { OWN } from '../rules.server'
import { valid } from './valid.server'

export const artists: Collection = {
  name: 'artists',
  id: 'pbc_4185980916',
  type: 'base',
  table: 'artists',
  fields: { user: relation('users', { needed: true }), name: text() },
  rules: OWN,
  writes: {
    create: (actor, input, id) => createArtist(actor, valid(artists, ArtistSchema, input), id),
    update: (actor, id, input) => updateArtist(actor, id, valid(artists, ArtistSchema.partial(), input)),
    remove: deleteArtist,
  },
}
