export const ARCHIVE_PATH = '/archive'
export const ARCHIVE_FILE_PATH = '/archive/download'
export const RESTORE_PATH = '/restore'
export const restorePath = (id: string) => `/restore/${id}`
export const discardRestorePath = (id: string) => `/restore/${id}/discard`
