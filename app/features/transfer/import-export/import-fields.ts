import type { DateSeparator } from '~/features/transfer/csv/cell-dates'
import { i18n } from '~/platform/messages'

/** Returns the form field names of the check page. Columns count from 0. */
export const columnField = (at: number) => `column-${at}`
/** Returns a column's label: its header, or its number if that is empty. */
export const columnLabel = (header: string, at: number) => header || i18n.t('Column {number}', { number: at + 1 })
export const cellField = (line: number, at: number) => `cell-${line}-${at}`
export const CELL_FIELD = /^cell-(\d+)-(\d+)$/
export const statusWordField = (word: string) => `status-word-${word}`
export const STATUS_WORD_FIELD = /^status-word-(.+)$/s
/** Returns the key of the order of a column's dates with one separator. */
export const dateKey = (at: number, separator: DateSeparator) => `${at}${DATE_SUFFIXES[separator]}`
const DATE_SUFFIXES: Record<DateSeparator, string> = { '/': '', '-': '-dashes', '.': '-points' }
export const dateOrderField = (key: string) => `dates-${key}`
/** The lines with a checkbox on the page, and the checked ones. */
export const SHOWN_LINES = 'shown'
export const TAKEN_LINE = 'take'
