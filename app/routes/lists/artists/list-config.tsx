import { ArtistFields } from '~/features/collection/artists/artist-fields'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { LISTS } from '~/features/collection/named-lists/lists'
import type { ListConfig } from '../list-config'

export const ARTIST_LIST: ListConfig = {
  list: LISTS.artists,
  purpose: /*i18n*/ 'The artists of your kits. They are also created when you enter them on <0>a kit</0>.',
  kitsHref: id => dashboardPath(DEFAULT_STATE, { status: 'everything', artists: [id] }),
  sign: ({ name }) => <span className="names-name">{name}</span>,
  fields: ArtistFields,
}
