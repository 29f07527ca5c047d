import type { CustomValues } from '~/features/collection/custom-fields/custom-field-terms'
import type { Finding } from './finding'

/** The state of an import: waiting for the check, running, done, or undone. */
export type ImportState = 'pending' | 'running' | 'done' | 'undone'

/**
 * Rows of a finished import by result. `unchanged`: the existing kit had the same values. `notes` and `photos` are what
 * came with them, also to existing kits; absent in imports of older releases.
 */
export type ImportCounts = {
  added: number
  updated: number
  unchanged: number
  skipped: number
  failed: number
  notes?: number
  photos?: number
}

export type FailedLine = { line: number; cells: string[]; reasons: Finding[] }

/** A kit that was imported without some of its values. */
export type IncompleteKit = { line: number; projectId: string; title: string; problems: Finding[] }

/** A photo that could not be read, and the kit that it belongs to. */
export type PhotoProblem = { line: number; title: string; name: string; message: string }

/** The previous values of an updated kit, and the time of the update. */
export type FormerKit = {
  id: string
  updated: string
  /** `custom` has those of the user's own fields */
  fields: Record<string, string | number | boolean | null | CustomValues>
  addedTags: string[]
  /** the progress note of the update */
  addedNote?: string
  /** what the file had and the kit lacked: its photo, progress notes, and photos of notes */
  addedPhoto?: string
  addedNotes?: string[]
  notePhotos?: { id: string; image: string }[]
}

/** The result of an undo. Of the removed kits, `trashed` are in the trash. */
export type UndoCounts = { removed: number; trashed?: number; restored: number; kept: number }

export type ImportResult = {
  counts: ImportCounts
  header: string[]
  failures: FailedLine[]
  incomplete: IncompleteKit[]
  /** absent in imports of older releases */
  photoProblems?: PhotoProblem[]
  former: FormerKit[]
  /** kits that got the ID of another app; absent in imports of older releases */
  identified?: string[]
  /** IDs of names that the import created */
  created: { companies: string[]; artists: string[]; tags: string[] }
  undone?: UndoCounts
}
