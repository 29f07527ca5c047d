/** What a column of a color chart has; `other` is not part of a legend, like the maker's name of a color. */
type Column = 'symbol' | 'code' | 'count' | 'container' | 'finish' | 'position' | 'other'
/** The columns under a header line, and what separates them. */
export type Table = { separator: RegExp; columns: Column[] }

/** In the order in which a line is tried. Two spaces separate columns that were copied from a document. */
const SEPARATORS = [/\t/, /;/, /\|/, /,/, / {2,}/, / +/]

/** The headings of each column. Of the codes, the first that a header has: in “DMC, Color” the second is a name. */
const CODES = [
  /^(dmc|dmc[ -]?(code|no|nr|number|colou?r|#)\.?|code|código|codice|farbcode|kleurcode)$/i,
  /^(colou?r|farb|kleur)[ -]?(no|nr|number|nummer|code|#)\.?$/i,
  /^(colou?rs?|farbe|kleur|couleur|colore|kolor|цвет)$/i,
  /^(number|nummer|numéro|número|numero)$/i,
]
const OTHERS: [Column, RegExp][] = [
  ['symbol', /^(symbols?|symbole|symbool|símbolo|simbolo|zeichen|sign|icon|символ)$/i],
  [
    'count',
    /^(qty|quantity|count|pcs|pieces|drills|diamonds|anzahl|menge|stück|aantal|quantité|nombre|cantidad|quantità|ilość|количество)\.?$/i,
  ],
  // The plural is a number of bags.
  ['container', /^(container|jar|box|bag|behälter|dose|tüte|doos|potje|zakje|boîte|pot|sachet|caja|bote|bolsa)$/i],
  ['finish', /^(finish|effect)$/i],
  ['position', /^(no|nr|pos|position|row|№|#)\.?$/i],
  ['other', /^(name|colou?r name|bags|packets?|thread|hex|rgb|total|description)$/i],
]

/** Returns the columns of a header line. Null if the line is none: it has numbers, or fewer than two known headings. */
export function tableOf(line: string): Table | null {
  if (/\d/.test(line)) return null
  const separator = separatorOf(line)
  if (!separator) return null
  const cells = line.split(separator).map(cell => cell.trim())
  const code = CODES.map(heading => cells.findIndex(cell => heading.test(cell))).find(at => at >= 0)
  if (code === undefined) return null
  const columns = cells.map((cell, at) =>
    at === code ? 'code' : OTHERS.find(([, heading]) => heading.test(cell))?.[0],
  )
  const isKnown = (at: number) => columns[at] !== undefined || CODES.some(heading => heading.test(cells[at] ?? ''))
  if (cells.filter((_, at) => isKnown(at)).length < 2) return null
  return { separator, columns: columns.map(column => column ?? 'other') }
}

const separatorOf = (line: string) => SEPARATORS.find(separator => separator.test(line.trim()))

/** Returns the cells of a line of a table; null if the line has no such cells. */
export function cellsOf(line: string, { separator, columns }: Table): string[] | null {
  // Between single spaces a name is several cells.
  if (separator.source === ' +' || !separator.test(line)) return null
  const parts = separator.source === ',' ? splitQuoted(line) : line.split(separator)
  const cells = parts.map(cell => cell.trim())
  return separator.source === ' {2,}' && cells.length !== columns.length ? null : cells
}

/** Splits at commas that are not in quotes. */
const splitQuoted = (line: string) =>
  Array.from(line.matchAll(/(?:^|,)(?:\s*"([^"]*)"\s*(?=,|$)|([^,]*))/g), ([, quoted, plain]) => quoted ?? plain ?? '')
