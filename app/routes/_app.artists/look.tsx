import { ArtistFields } from '~/features/collection/artists/artist-fields'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { LISTS } from '~/features/collection/named-lists/lists'
import type { ListLook } from '../named-lists/list-look'

export const ARTIST_LOOK: ListLook = {
  list: LISTS.artists,
  purpose: 'The artists of your kits.',
  kitsHref: id => dashboardPath(DEFAULT_STATE, { status: 'everything', artist: id }),
  sign: ({ name }) => <span className="names-name">{name}</span>,
  fields: ArtistFields,
}
