/** Row separator of what we write: a bare line feed, as other trackers write it and every spreadsheet reads it. */
const NEWLINE = '\n'
/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One line of CSV, with its line break. */
export const csvLine = (cells: string[]) => cells.map(quoted).join(',') + NEWLINE

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

// Full-width twins count too: some spreadsheets take them for the plain signs.
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/
const PLAIN_NUMBER = /^-\d+([.,]\d+)?$/

// However many apostrophes stand before it: one more goes on and exactly one comes off, so a text that began with one stays itself.
function runsAsFormula(text: string): boolean {
  const bare = text.replace(/^'+/, '')
  return FORMULA_START.test(bare) && !PLAIN_NUMBER.test(bare)
}

/** A text that a spreadsheet would run as a formula gets a leading apostrophe; every other text stays as it is. */
export const disarmFormula = (text: string) => (runsAsFormula(text) ? `'${text}` : text)

/** Takes off exactly the apostrophe that `disarmFormula` put on. */
export const rearmFormula = (text: string) => (text.startsWith("'") && runsAsFormula(text) ? text.slice(1) : text)

/** Tag names in one cell: "gift; flowers". A name that holds a separator or begins with a quote stands in quotes. */
export const joinTags = (names: string[]) =>
  names.map(name => (/[;,]|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ')

/** The names in a tags cell: separated by semicolons, or by commas where there is no semicolon outside quotes. */
export function splitTags(cell: string): string[] {
  const bySemicolon = splitOutsideQuotes(cell, ';')
  const parts = bySemicolon.length > 1 ? bySemicolon : splitOutsideQuotes(cell, ',')
  const seen = new Set<string>()
  return parts
    .map(part => part.trim())
    .map(part => (/^"(?:[^"]|"")*"$/.test(part) ? part.slice(1, -1).replaceAll('""', '"').trim() : part))
    .filter(name => name !== '' && !seen.has(name.toLowerCase()) && seen.add(name.toLowerCase()))
}

function splitOutsideQuotes(cell: string, separator: string): string[] {
  if (!cell.includes('"')) return cell.split(separator)
  const parts: string[] = []
  let part = ''
  let quotes = false
  for (const letter of cell) {
    // A quote opens or closes only in a name that began with one; a doubled one does both.
    if (letter === '"' && (part.trim() === '' || part.trimStart().startsWith('"'))) quotes = !quotes
    if (letter === separator && !quotes) {
      parts.push(part)
      part = ''
    } else part += letter
  }
  // A quote that is never closed was meant as itself (an inch mark, say).
  return quotes ? cell.split(separator) : [...parts, part]
}
