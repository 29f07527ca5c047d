/** Returns a word without case, accents, underscores and repeated spaces, for a comparison: "Größe_" gives "grosse". */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replace(/[’ʼ`´]/g, "'")
    .replace(/[\s_-]+/g, ' ')
    .trim()
