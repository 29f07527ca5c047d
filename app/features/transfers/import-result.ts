import type { Finding } from './check-rows'

/** How far an import has come: the file waits to be checked, is on its way in, is in, or was taken back. */
export type ImportState = 'pending' | 'running' | 'done' | 'undone'

/** Lines of a finished import by what became of them; `unchanged` ones met a kit that already was as they said. */
export type ImportCounts = { added: number; updated: number; unchanged: number; skipped: number; failed: number }

/** A line that was not imported. */
export type FailedLine = { line: number; cells: string[]; reasons: Finding[] }

/** A kit that was imported without some of its values. */
export type IncompleteKit = { line: number; projectId: string; title: string; problems: Finding[] }

/** What an updated kit was before, and when the import changed it. */
export type FormerKit = {
  id: string
  updated: string
  fields: Record<string, string | number | null>
  addedTags: string[]
}

/** What Undo did; of the kits removed, `trashed` lie in the trash. */
export type UndoCounts = { removed: number; trashed?: number; restored: number; kept: number }

/** What is kept of a finished import. */
export type ImportResult = {
  counts: ImportCounts
  header: string[]
  failures: FailedLine[]
  incomplete: IncompleteKit[]
  former: FormerKit[]
  /** ids of what the import brought along */
  created: { companies: string[]; artists: string[]; tags: string[] }
  undone?: UndoCounts
}
