/** Symbols that are hard to distinguish. */
const GROUPS = [
  '0OoQD○◯',
  '1lI|i!/',
  '5Ss$',
  '2Zz',
  '8B&',
  '6G',
  'UuVv',
  'Cc(G',
  'Xx×+✕',
  'Ww',
  'Kk',
  'Pp',
  '●•.',
  '■◼◾▪',
  '▲△',
  '★☆',
  '♥♡',
  'MW',
  'Tt†+',
  '96',
  'EF',
]

/** Returns the sets of symbols of a legend that look alike. */
export function lookAlikes(symbols: string[]): string[][] {
  const there = new Set(symbols)
  return GROUPS.map(group => Array.from(group).filter(symbol => there.has(symbol))).filter(alike => alike.length > 1)
}
