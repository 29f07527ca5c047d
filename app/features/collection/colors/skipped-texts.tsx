import { Disclosure } from '~/components/forms/disclosure'
import type { SkippedText } from './parse-list'
import './skipped-texts.css'

const SHOWN_OPEN = 5

/** What a pasted list has besides colors, with its text. Nothing if there is none. */
export function SkippedTexts({ skipped }: { skipped: SkippedText[] }) {
  if (skipped.length === 0) return null
  return (
    <Disclosure
      className="skipped-texts"
      title={`Not used: ${skipped.length}`}
      hint="headings, totals, names"
      open={skipped.length <= SHOWN_OPEN}
    >
      <ul className="soft">
        {skipped.map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            {`Line ${line}: `}“<bdi>{text}</bdi>”
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
