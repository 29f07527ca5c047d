import { counted } from '~/features/transfer/import-export/format-import'
import type { Found } from '~/features/transfer/sources/source-kits'

/** Names the app that wrote the file, and what is not imported from it. */
export function FoundFormat({ found }: { found: Found }) {
  const { name, kits, notes, photos, missing } = found
  const size = [
    counted(kits, 'kit'),
    ...(notes > 0 ? [counted(notes, 'note')] : []),
    ...(photos > 0 ? [counted(photos, 'photo')] : []),
  ].join(', ')
  return (
    <section className="panel check-found" aria-label="Recognized format">
      <p>
        This is <b>{name}</b>: {size}.
      </p>
      {missing.map(sentence => (
        <p key={sentence} className="soft small">
          {sentence}
        </p>
      ))}
    </section>
  )
}
