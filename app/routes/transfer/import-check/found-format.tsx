import { Isolated } from '~/components/ui/isolated'
import { counted } from '~/features/transfer/import-export/format-import'
import type { Found } from '~/features/transfer/sources/source-kits'

type FoundFormatProps = { found?: Found; leftOut: string[] }

/** Names the app that wrote the file, and what is not imported from it. */
export function FoundFormat({ found, leftOut }: FoundFormatProps) {
  const sentences = [...(found?.missing ?? []), ...leftOut]
  if (!found && sentences.length === 0) return null
  return (
    <section className="panel check-found" aria-label={found ? 'Recognized format' : 'Not imported'}>
      {found ? (
        <p>
          This is <b>{found.name}</b>: {sizeOf(found)}.
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
  [
    counted(kits, 'kit'),
    ...(notes > 0 ? [counted(notes, 'note')] : []),
    ...(photos > 0 ? [counted(photos, 'photo')] : []),
  ].join(', ')
