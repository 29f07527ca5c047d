import type { TransferField } from '~/features/transfer/csv/transfer-fields'

/** A problem or remark about a row: the column of the file, its value, and the result. */
export type Finding = { column: string; field: TransferField | ''; value: string; message: string }

const MAX_SHOWN = 80

/** Cuts a text of a file at 80 characters, for the check page. */
export const shortened = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).trimEnd()}…` : text
