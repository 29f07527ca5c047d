import { raw } from 'sql-template-tag'
import type { ShelfKind } from './shelf-terms'

/** What a shared page shows. */
export type ShelfSettings = {
  id: string
  kind: ShelfKind
  title: string
  words: string
  /** the kit, of the kind `kit` */
  project: string | null
  /** of the kind `giving` */
  tag: string | null
  /** of the kind `finished`; null for all years */
  year: number | null
  showNotes: boolean
  showPrices: boolean
  showLinks: boolean
  embeddable: boolean
}

/** The columns of `ShelfSettings` for a select list over `shelves s`. */
export const SHELF_COLUMNS = raw(`s.id, s.kind, s.title, s.words, s.project, s.tag, s.year, s.show_notes as "showNotes",
  s.show_prices as "showPrices", s.show_links as "showLinks", s.embeddable`)
