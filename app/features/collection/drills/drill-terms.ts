/** Entries of a drawer. */
export const MAX_DRILLS = 5_000
export const TOO_MANY_DRILLS = `A drawer can have at most ${MAX_DRILLS.toLocaleString('en')} entries.`
/** Characters of a place. */
export const PLACE_LIMIT = 100

/** `some`, `plenty`, or a number. 0 is an empty container, which keeps its place. */
export const AMOUNT_PATTERN = /^(some|plenty|0|[1-9][0-9]{0,6})$/

/** Returns an amount in words: "None", "Some", "Plenty", "1,250". */
export function amountInWords(amount: string): string {
  if (amount === '0') return 'None'
  return amount === 'some' ? 'Some' : amount === 'plenty' ? 'Plenty' : Number(amount).toLocaleString('en')
}

export const ENTRIES_PER_PAGE = 100

export const DRILLS_PATH = '/drills'
export const CHANGE_DRILL_PATH = '/drills/change'
export const DRILL_KITS_PATH = '/drills/kits'
export const colorPath = (code: string) => `/drills?q=${encodeURIComponent(code)}`
