import { ArtistSchema } from '~/features/collection/artists/artist.schema'
import { createArtist, deleteArtist, updateArtist } from '~/features/collection/artists/artists.server'
import type { Collection } from '../collection.server'
import { relation, text } from '../fields'
import { OWN } from '../rules.server'
import { valid, validChange } from './valid.server'

export const artists: Collection = {
  name: 'artists',
  id: 'pbc_4185980916',
  type: 'base',
  table: 'artists',
  fields: { user: relation('users', { needed: true }), name: text({ needed: true }) },
  rules: OWN,
  schema: ArtistSchema,
  writes: {
    create: (actor, input, id, { on }) => createArtist(actor, valid(artists, ArtistSchema, input), id, on),
    update: (actor, id, input, { on }) => updateArtist(actor, id, validChange(artists, ArtistSchema, input), on),
    remove: (actor, id, { on }) => deleteArtist(actor, id, on),
  },
}
