// The pseudo language, for tests: English with accents, 40 % longer, in brackets. A text without brackets is not marked for
// translation, and one that does not fit will not fit in German.
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

const PLAIN = 'ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz'
const ACCENTED = 'ÅÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽåçðéĝĥîĵķļñöŕšţûŵýž'
/** Placeholders have no length here, and tags stay as they are. */
const TAG = /(<\/?\w+\/?>)/

/** Returns a text in the pseudo language, with the same placeholders and tags. */
export function pseudoText(message) {
  const text = written(compileMessageOrThrow(message), 0)
  const length = message.replaceAll(/\{[^{}]*\}|<[^>]*>/g, '').length
  return `⟦${text}${' ~'.repeat(Math.ceil(length / 5))}⟧`
}

/** Writes tokens as a message again. */
function written(tokens, depth) {
  return tokens.map(token => (typeof token === 'string' ? literal(token, depth) : placeholder(token, depth))).join('')
}

function literal(text, depth) {
  if (depth && text === '#') return '#'
  return text
    .split(TAG)
    .map(part => (TAG.test(part) ? part : accented(part)))
    .join('')
}

const accented = text =>
  text
    .replaceAll("'", "''")
    .replaceAll(/[{}]+/g, "'$&'")
    .replaceAll(/[A-Za-z]/g, letter => ACCENTED[PLAIN.indexOf(letter)] ?? letter)

function placeholder([name, type, cases], depth) {
  if (!type) return `{${name}}`
  if (typeof cases !== 'object') return `{${[name, type, cases].filter(Boolean).join(', ')}}`
  const options = Object.entries(cases)
    .filter(([key]) => key !== 'offset')
    .map(([key, tokens]) => `${/^\d/.test(key) ? '=' : ''}${key} {${written(tokens, depth + 1)}}`)
  return `{${name}, ${type}, ${options.join(' ')}}`
}
