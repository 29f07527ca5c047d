// The characters of Karla: Latin letters with their accents, digits, and punctuation. card-letters.test.ts
// compares them with the font files.
const DRAWABLE =
  /^[\x20-\x7e\xa0-\xac\xae-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126-\u0127\u012a-\u012b\u012e-\u0133\u0136-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u015b\u015e-\u0167\u016a-\u017e\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2-\u1ef3\u2013-\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039-\u203a\u20ac\u2122\u2212]*$/u

/**
 * Returns a text as a card can draw it: without emoji and control characters. Empty if the font lacks one of its
 * letters, as of Arabic or Chinese, because a name with gaps is worse than none.
 */
export function drawableText(text: string): string {
  const plain = text.normalize('NFC').replaceAll(EMOJI_STYLE, '').replaceAll(KEYCAP, '')
  const signs = Array.from(new Intl.Segmenter('en').segment(plain), ({ segment }) => segment)
  const drawable = signs.filter(sign => DRAWABLE.test(sign) || HAS_LETTER.test(sign))
  const drawn = drawable.join('').replace(/\s+/g, ' ').trim()
  return DRAWABLE.test(drawn) ? drawn : ''
}

const HAS_LETTER = /[\p{L}\p{N}]/u
// They turn the digit or sign before them into an emoji.
const EMOJI_STYLE = '\ufe0f'
const KEYCAP = '\u20e3'
