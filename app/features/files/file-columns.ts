import type { FileCollection } from '~/platform/file-url'

/** The columns that name a record's file. Only these texts ever become part of a statement. */
export const FILE_COLUMNS: { collection: FileCollection; table: string; column: string }[] = [
  { collection: 'projects', table: 'projects', column: 'image' },
  { collection: 'progress_notes', table: 'progress_notes', column: 'image' },
  { collection: 'users', table: 'users', column: 'avatar' },
]
