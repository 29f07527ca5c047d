import type { FileCollection } from './file-url'

/**
 * Where records name their files. `files` is a table with the record's ID per file, or the table itself. Only these texts
 * become part of SQL.
 */
export const FILE_COLUMNS: { collection: FileCollection; table: string; files: string; column: string }[] = [
  { collection: 'projects', table: 'projects', files: 'project_photos', column: 'image' },
  { collection: 'progress_notes', table: 'progress_notes', files: 'note_photos', column: 'image' },
  { collection: 'loose_photos', table: 'loose_photos', files: 'loose_photos', column: 'image' },
  { collection: 'users', table: 'users', files: 'users', column: 'avatar' },
]
