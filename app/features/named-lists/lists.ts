/** The three lists of names that kits carry: where each lives, and how it is spoken of. */
export const LISTS = {
  companies: { kind: 'companies', path: '/companies', one: 'company', many: 'companies', title: 'Companies' },
  artists: { kind: 'artists', path: '/artists', one: 'artist', many: 'artists', title: 'Artists' },
  tags: { kind: 'tags', path: '/tags', one: 'tag', many: 'tags', title: 'Tags' },
} as const

export type ListKind = keyof typeof LISTS
export type NamedList = (typeof LISTS)[ListKind]

/** A name of a list and how many kits carry it; a tag has a colour (#rrggbb), a company may have a website. */
export type ListedName = { id: string; name: string; kits: number; color?: string; websiteUrl?: string }

/** The addresses of one name: to change it, to delete it, to merge it into another. `back` is the place to return to. */
export const namePath = ({ path }: NamedList, id: string, back?: string) => `${path}/${id}${returning(back)}`
export const deleteNamePath = ({ path }: NamedList, id: string, back?: string) =>
  `${path}/${id}/delete${returning(back)}`
export const mergeNamePath = ({ path }: NamedList, id: string, into?: string) =>
  `${path}/${id}/merge${into ? `?into=${into}` : ''}`

/** "1 kit", "1,204 kits". */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** What a merge did, for the message after it. */
export const mergedInWords = ({ name, into, kits }: { name: string; into: string; kits: number }) =>
  `“${name}” is now “${into}”: ${kits === 0 ? 'no kit changed' : `${countOf(kits, 'kit')} moved`}.`

const returning = (back?: string) => (back ? `?${new URLSearchParams({ returnTo: back })}` : '')
