import type { FileCollection } from '~/platform/file-url'

/**
 * Where the files of a table's records are named: `files` has a row with the record's id for each, which may be the table itself.
 * Only these texts ever become part of a statement.
 */
export const FILE_COLUMNS: { collection: FileCollection; table: string; files: string; column: string }[] = [
  { collection: 'projects', table: 'projects', files: 'projects', column: 'image' },
  { collection: 'progress_notes', table: 'progress_notes', files: 'note_photos', column: 'image' },
  { collection: 'users', table: 'users', files: 'users', column: 'avatar' },
]
