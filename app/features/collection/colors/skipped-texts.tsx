import { Trans } from '@lingui/react'
import { Disclosure } from '~/components/forms/disclosure'
import { i18n } from '~/platform/messages'
import type { SkippedText } from './parse-list'
import './skipped-texts.css'

const SHOWN_OPEN = 5

/** What a pasted list has besides colors, with its text. Nothing if there is none. */
export function SkippedTexts({ skipped }: { skipped: SkippedText[] }) {
  if (skipped.length === 0) return null
  return (
    <Disclosure
      className="skipped-texts"
      title={i18n.t('Not used: {count}', { count: skipped.length })}
      hint={i18n.t('headings, totals, names')}
      open={skipped.length <= SHOWN_OPEN}
    >
      <ul className="soft">
        {skipped.map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            <Trans id="Line {line}: “{text}”" values={{ line, text: <bdi>{text}</bdi> }} />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
