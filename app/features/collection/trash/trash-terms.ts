import { formatCount } from '~/platform/notation'
/** Days for which a deleted record can be restored. Then it is deleted permanently, with its files. */
export const TRASH_DAYS = 30

export type TrashKind = 'project' | 'progress_note' | 'tag' | 'company' | 'artist'

export const KIND_NAMES: Record<TrashKind, [one: string, many: string]> = {
  project: ['kit', 'kits'],
  progress_note: ['note', 'notes'],
  tag: ['tag', 'tags'],
  company: ['company', 'companies'],
  artist: ['artist', 'artists'],
}

export const TRASH_PATH = '/trash'
export const RESTORE_PATH = '/trash/restore'
export const EMPTY_TRASH_PATH = '/trash/empty'
export const deleteForGoodPath = (id: string) => `/trash/${id}/delete`
export const trashPath = (page: number) => (page > 1 ? `${TRASH_PATH}?page=${page}` : TRASH_PATH)

/** Formats a number of records: "1 kit", "1,204 kits". */
export const countedKind = (count: number, kind: TrashKind) =>
  `${formatCount(count)} ${KIND_NAMES[kind][count === 1 ? 0 : 1]}`
