/** How an archive comes back: added to what is there, or in its place. */

export type RestoreMode = 'merge' | 'replace'

export type RestoreState = 'checking' | 'checked' | 'refused' | 'restoring' | 'done'

/** What an archive would do, or did, to one collection. */
export type RestoreCounts = {
  /** in the archive */
  total: number
  /** not in the collection */
  fresh: number
  /** there, and not the same */
  differing: number
  /** in the collection and not in the archive */
  gone: number
}

/** What the check of an archive found. */
export type RestoreReport = {
  /** when and of whom it was made */
  created: string
  username: string
  counts: Record<string, RestoreCounts>
  photos: number
  missingPhotos: number
  /** some of the kits that Replace would take away */
  goingKits: string[]
}
