import { Trans } from '@lingui/react'
import { Isolated } from '~/components/ui/isolated'
import type { Found } from '~/features/transfer/sources/source-kits'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'

type FoundFormatProps = { found?: Found; leftOut: string[] }

/** Names the app that wrote the file, and what is not imported from it. */
export function FoundFormat({ found, leftOut }: FoundFormatProps) {
  const sentences = [...(found?.missing ?? []), ...leftOut]
  if (!found && sentences.length === 0) return null
  return (
    <section className="panel check-found" aria-label={found ? i18n.t('Recognized format') : i18n.t('Not imported')}>
      {found ? (
        <p>
          <Trans
            id="This is <0>{name}</0>: {size}."
            values={{ name: found.name, size: sizeOf(found) }}
            components={[<b key="name" />]}
          />
        </p>
      ) : null}
      {sentences.map(sentence => (
        <p key={sentence} className="soft small">
          <Isolated text={sentence} />
        </p>
      ))}
    </section>
  )
}

const sizeOf = ({ kits, notes, photos }: Found) =>
  formatList(
    [
      i18n.t('{count, plural, one {# kit} other {# kits}}', { count: kits }),
      ...(notes > 0 ? [i18n.t('{count, plural, one {# note} other {# notes}}', { count: notes })] : []),
      ...(photos > 0 ? [i18n.t('{count, plural, one {# photo} other {# photos}}', { count: photos })] : []),
    ],
    'commas',
  )
