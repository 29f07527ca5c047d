/**
 * Returns a text of one line as it is stored: composed (NFC), with single plain spaces, trimmed, and without characters
 * that cannot be seen. Empty if nothing in it can be seen. Keeps what changes the look of its neighbors, as in emoji and
 * in Persian words.
 */
export function plainLine(text: string): string {
  if (text.length > TOO_LONG) return text
  if (/^[\x20-\x7e]*$/.test(text)) return singleSpaced(text)
  const isRightToLeft = RIGHT_TO_LEFT.test(text)
  const seen = text.replace(SPACES, ' ').replace(UNSEEN, (character, at: number, whole: string) => {
    const before = whole.slice(Math.max(0, at - MAX_FLAG), at)
    const after = whole.slice(at + character.length, at + character.length + 2)
    return isNeeded(character, before, after, isRightToLeft) ? character : ''
  })
  return composed(singleSpaced(trimmed(seen, DIRECTION_OR_SPACE)))
}

/**
 * Returns a text of several lines as it is stored: composed (NFC), with plain spaces, and without invisible characters
 * at its ends. White space at the ends stays. Empty if nothing in it can be seen.
 */
export function plainProse(text: string): string {
  const plain = text.replaceAll('\0', '')
  if (/^[\t-\r\x20-\x7e]*$/.test(plain) || plain.length > TOO_LONG) return plain
  if (!/[^\s\p{Cc}\p{DI}\u2800]/u.test(plain)) return ''
  return composed(trimmed(plain.replace(/[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' '), UNSEEN_AT_ENDS))
}

/**
 * Returns a name as it is compared: without case, runs of spaces, and characters that cannot be seen. Names with the
 * same key are one. The SQL function `same_name` has the same rules.
 */
export function nameKey(name: string): string {
  const seen = composed(name.replace(SPACES, ' ').replace(UNSEEN, character => (isTag(character) ? character : '')))
  return singleSpaced(Array.from(seen, lowered).join(''))
}

/** Returns a name as a search compares it: its key without accents. */
export const searchKey = (name: string): string => decomposed(nameKey(name)).replace(/\p{M}/gu, '')

const singleSpaced = (text: string) => text.replace(/ +/g, ' ').trim()

/** More than every limit of a text: such a text is refused, and not worth the time. */
const TOO_LONG = 50_000

/** Line breaks, tabs, and spaces of every width. U+2800 is the blank of Braille. */
const SPACES = /\r\n|[\t-\r\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]/g
/** Control characters, interlinear marks, and what programs ignore unless they know it: "Default_Ignorable_Code_Point". */
const UNSEEN = /[\p{Cc}\p{DI}\ufff9-\ufffb]/gu
const DIRECTION = /[\u200e\u200f\u061c]/
const DIRECTION_OR_SPACE = /[\u200e\u200f\u061c ]/
/** Without variation selectors, which belong to the character before them. */
const UNSEEN_AT_ENDS = /[\xad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/

/** UTF-16 units of the longest flag without its last character. A flag of a region is a black flag and up to 7 tags. */
const MAX_FLAG = 16
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const EMOJI_END = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\u20e3)\ufe0f?$/u
const EMOJI_START = /^\p{Extended_Pictographic}/u
/** A letter of a script whose letters change with a joiner or a selector. */
const SHAPED = '(?![\\p{DI}\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])[\\p{L}\\p{M}]'
const SHAPED_END = new RegExp(`${SHAPED}$`, 'u')
const SHAPED_START = new RegExp(`^${SHAPED}`, 'u')

/** Returns whether an invisible character changes how the characters next to it look. */
function isNeeded(character: string, before: string, after: string, isRightToLeft: boolean): boolean {
  const isAfterShape = SHAPED_END.test(before)
  if (/[\u200c\u200d]/.test(character)) {
    return isAfterShape ? SHAPED_START.test(after) : EMOJI_END.test(before) && EMOJI_START.test(after)
  }
  if (DIRECTION.test(character)) return isRightToLeft
  if (isTag(character)) return /\u{1f3f4}[\u{e0020}-\u{e007f}]*$/u.test(before)
  if (!/[\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]/u.test(character)) return false
  return isAfterShape || EMOJI_END.test(before) || (/[\d#*]$/.test(before) && after.startsWith('\u20e3'))
}

/** The letters of a flag, which cannot be seen: those of Scotland and Wales differ in nothing else. */
const isTag = (character: string) => /^[\u{e0020}-\u{e007f}]$/u.test(character)

/** Removes the UTF-16 units that match `dropped` from both ends. A pattern would take quadratic time for the second. */
function trimmed(text: string, dropped: RegExp): string {
  let [start, end] = [0, text.length]
  while (start < end && dropped.test(text.charAt(start))) start++
  while (end > start && dropped.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

// Sorting the marks of one letter takes quadratic time. 30 is the most in any language (Unicode Annex 15, "Stream-Safe").
const RUNS = /\P{M}*\p{M}{0,30}/gu
const composed = (text: string) => text.replace(RUNS, run => run.normalize('NFC'))
const decomposed = (text: string) => text.replace(RUNS, run => run.normalize('NFKD'))

/** Lowers a character by itself, as Postgres does: "Σ" does not depend on its place in the word, and "İ" becomes "i". */
const lowered = (character: string) => String.fromCodePoint(character.toLowerCase().codePointAt(0) ?? 0)
