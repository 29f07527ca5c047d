import { nameKey } from '~/platform/input/plain-text'

/** A line feed alone, as other trackers write it and every spreadsheet reads it. */
const NEWLINE = '\n'
/** Marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Formats one line of CSV, with its line break. */
export const csvLine = (cells: string[]) => cells.map(quoted).join(',') + NEWLINE

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

// Includes the full-width forms: some spreadsheets treat them as the plain signs.
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/
const PLAIN_NUMBER = /^-\d+([.,]\d+)?$/

// Ignores leading apostrophes: exporting adds one and importing removes one, so a text that began with one is
// preserved.
function runsAsFormula(text: string): boolean {
  const bare = text.replace(/^'+/, '')
  return FORMULA_START.test(bare) && !PLAIN_NUMBER.test(bare)
}

/** Adds an apostrophe to a text that a spreadsheet would run as a formula. Returns every other text unchanged. */
export const escapeFormula = (text: string) => (runsAsFormula(text) ? `'${text}` : text)

/** Removes the apostrophe that `escapeFormula` added. */
export const rearmFormula = (text: string) => (text.startsWith("'") && runsAsFormula(text) ? text.slice(1) : text)

/** Formats tag names for one cell: "gift; flowers". Quotes a name that contains a separator or begins with a quote. */
export const joinTags = (names: string[]) =>
  names.map(name => (/[;,]|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ')

/** Splits a tags cell at semicolons, or at commas if there is no semicolon outside quotes. */
export function splitTags(cell: string): string[] {
  const bySemicolon = splitOutsideQuotes(cell, ';')
  const parts = bySemicolon.length > 1 ? bySemicolon : splitOutsideQuotes(cell, ',')
  const seen = new Set<string>()
  return parts
    .map(part => part.trim())
    .map(part => (/^"(?:[^"]|"")*"$/.test(part) ? part.slice(1, -1).replaceAll('""', '"').trim() : part))
    .filter(name => nameKey(name) !== '' && !seen.has(nameKey(name)) && seen.add(nameKey(name)))
}

function splitOutsideQuotes(cell: string, separator: string): string[] {
  if (!cell.includes('"')) return cell.split(separator)
  const parts: string[] = []
  let part = ''
  let quotes = false
  for (const letter of cell) {
    // A quote opens or closes only in a name that began with one. A doubled quote does both.
    if (letter === '"' && (part.trim() === '' || part.trimStart().startsWith('"'))) quotes = !quotes
    if (letter === separator && !quotes) {
      parts.push(part)
      part = ''
    } else part += letter
  }
  // An unclosed quote is literal, for example an inch mark.
  return quotes ? cell.split(separator) : [...parts, part]
}
