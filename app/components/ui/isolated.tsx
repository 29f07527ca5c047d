import { DOT } from './join-with-dots'

/**
 * Renders a sentence whose names can be Hebrew or Arabic: each “quoted name”, and each part between dots, keeps its own
 * direction. Otherwise it would reverse the words and signs around it.
 */
export function Isolated({ text }: { text: string }) {
  if (!RIGHT_TO_LEFT.test(text)) return text
  return text.split(DOT).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    <Part key={at} text={part} isFirst={at === 0} isOnly={!text.includes(DOT)} />
  ))
}

function Part({ text, isFirst, isOnly }: { text: string; isFirst: boolean; isOnly: boolean }) {
  const names = text.split(/“([^”]*)”/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <span key={at}>
        “<bdi>{part}</bdi>”
      </span>
    ),
  )
  return (
    <>
      {isFirst ? '' : DOT}
      {isOnly ? names : <bdi>{names}</bdi>}
    </>
  )
}

/** A letter of Hebrew, Arabic, Syriac, Thaana, N'Ko and others, or a mark that reverses the text. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
