import type { Numbered } from './keep-apart'

/** Merge adds the archive to the collection; replace makes the collection equal to the archive. */

export type RestoreMode = 'merge' | 'replace'

export type RestoreState = 'checking' | 'checked' | 'refused' | 'restoring' | 'done'

/** The planned or finished changes to one collection. */
export type RestoreCounts = {
  total: number
  fresh: number
  differing: number
  /** Rows in the collection that are not in the archive. */
  gone: number
}

export type RestoreReport = {
  /** The time and the user that created it. */
  created: string
  username: string
  counts: Record<string, RestoreCounts>
  /** Whether a restore changes anything. Missing in reports of the previous release. */
  changes?: Record<RestoreMode, boolean>
  photos: number
  missingPhotos: number
  /** Titles of some kits that Replace would remove. */
  goingKits: string[]
  /** Names that look like another one of the archive. Missing in reports of the previous release. */
  numbered?: Numbered[]
  /** Own fields that Merge has no room for. Missing in reports of the previous release. */
  leftOutFields?: string[]
}
