import { i18n } from '~/platform/messages'

/** Days for which a deleted record can be restored. Then it is deleted permanently, with its files. */
export const TRASH_DAYS = 30

export type TrashKind = 'project' | 'progress_note' | 'tag' | 'company' | 'artist'

export const TRASH_PATH = '/trash'
export const RESTORE_PATH = '/trash/restore'
export const EMPTY_TRASH_PATH = '/trash/empty'
export const deleteForGoodPath = (id: string) => `/trash/${id}/delete`
export const trashPath = (page: number) => (page > 1 ? `${TRASH_PATH}?page=${page}` : TRASH_PATH)

/** Formats a number of records: "1 kit", "1,204 kits". */
export const countedKind = (count: number, kind: TrashKind) => i18n.t(COUNTED[kind], { count })

const COUNTED: Record<TrashKind, string> = {
  project: /*i18n*/ '{count, plural, one {# kit} other {# kits}}',
  progress_note: /*i18n*/ '{count, plural, one {# note} other {# notes}}',
  tag: /*i18n*/ '{count, plural, one {# tag} other {# tags}}',
  company: /*i18n*/ '{count, plural, one {# company} other {# companies}}',
  artist: /*i18n*/ '{count, plural, one {# artist} other {# artists}}',
}
