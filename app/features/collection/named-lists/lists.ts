import { i18n } from '~/platform/messages'
/** The three lists of names that kits refer to: their paths and labels. */
export const LISTS = {
  companies: {
    kind: 'companies',
    path: '/companies',
    one: 'company',
    title: /*i18n*/ 'Companies',
  },
  artists: { kind: 'artists', path: '/artists', one: 'artist', title: /*i18n*/ 'Artists' },
  tags: { kind: 'tags', path: '/tags', one: 'tag', title: /*i18n*/ 'Tags' },
} as const

/** The lists of texts on kits. They have no records. */
export const TEXT_LISTS = {
  place: { kind: 'place', path: '/places', one: 'place', title: /*i18n*/ 'Places' },
  series: {
    kind: 'series',
    path: '/series',
    one: 'series',
    title: /*i18n*/ { id: 'series.list', message: 'Series' },
  },
} as const
/** What a list is for; shown while it is empty. */
export const TEXT_PURPOSES = {
  place: /*i18n*/ 'Where you keep your kits, like “Box 2”.',
  series: /*i18n*/ 'The sets and series that your kits belong to.',
}
export type TextKind = keyof typeof TEXT_LISTS
export type TextList = (typeof TEXT_LISTS)[TextKind]

/** The entries of each list, counted. */
export const LIST_COUNTS: Record<ListKind | TextKind, string> = {
  companies: /*i18n*/ '{count, plural, one {# company} other {# companies}}',
  artists: /*i18n*/ '{count, plural, one {# artist} other {# artists}}',
  tags: /*i18n*/ '{count, plural, one {# tag} other {# tags}}',
  place: /*i18n*/ '{count, plural, one {# place} other {# places}}',
  series: /*i18n*/ '{count, plural, one {# series} other {# series}}',
}

export const MERGE_LABELS: Record<ListKind, string> = {
  companies: /*i18n*/ 'Merge into another company',
  artists: /*i18n*/ 'Merge into another artist',
  tags: /*i18n*/ 'Merge into another tag',
}
export const DELETE_LABELS: Record<ListKind, string> = {
  companies: /*i18n*/ 'Delete company',
  artists: /*i18n*/ 'Delete artist',
  tags: /*i18n*/ 'Delete tag',
}

export const ALL_LISTS = [...Object.values(LISTS), ...Object.values(TEXT_LISTS)]

export type ListKind = keyof typeof LISTS
export type NamedList = (typeof LISTS)[ListKind]

/** A name and its number of kits. A tag has a color (#rrggbb); a company may have a website. */
export type ListedName = { id: string; name: string; kits: number; color?: string; websiteUrl?: string }

/** Returns the values of a name's form; those of other lists are empty. */
export const nameValues = ({ name, color = '', websiteUrl = '' }: ListedName) => ({
  name,
  // As in the palette; other clients may have stored small letters.
  color: color.toUpperCase(),
  websiteUrl,
})

/** Returns the path of the form that edits a name. `back` is the URL to return to. */
export const namePath = ({ path }: NamedList, id: string, back?: string) => `${path}/${id}${returning(back)}`
export const deleteNamePath = ({ path }: NamedList, id: string, back?: string) =>
  `${path}/${id}/delete${returning(back)}`
/** Returns the path of the form that merges a name into another one. `into` is the ID of that one, if it is chosen. */
export const mergeNamePath = ({ path }: NamedList, id: string, into?: string) =>
  `${path}/${id}/merge${into ? `?into=${into}` : ''}`

/** Returns the URL for renaming a text of kits or removing it from them. */
export const textPath = ({ path }: TextList, name: string) => `${path}/change?${new URLSearchParams({ name })}`

/** Returns the message after a merge. */
export const formatMerged = ({ name, into, kits }: { name: string; into: string; kits: number }) =>
  i18n.t(
    '{kits, plural, =0 {“{name}” is now “{into}”: no kits changed.} one {“{name}” is now “{into}”: # kit updated.} other {“{name}” is now “{into}”: # kits updated.}}',
    { name, into, kits },
  )

const returning = (back?: string) => (back ? `?${new URLSearchParams({ returnTo: back })}` : '')
