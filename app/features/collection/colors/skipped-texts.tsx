import type { SkippedText } from './parse-list'

const SHOWN_OPEN = 5

/** What a pasted list has besides colors, with its text. Nothing if there is none. */
export function SkippedTexts({ skipped }: { skipped: SkippedText[] }) {
  if (skipped.length === 0) return null
  return (
    <details className="soft" open={skipped.length <= SHOWN_OPEN}>
      <summary>{`Not used: headings, totals, names and the like (${skipped.length})`}</summary>
      <ul>
        {skipped.map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            {`Line ${line}: `}“<bdi>{text}</bdi>”
          </li>
        ))}
      </ul>
    </details>
  )
}
