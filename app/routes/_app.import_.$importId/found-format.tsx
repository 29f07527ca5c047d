import { joinWithDots } from '~/components/ui/join-with-dots'
import { counted } from '~/features/transfer/import-export/import-words'
import type { Found } from '~/features/transfer/sources/source-kits'

/** Names the app that wrote the file, and what is not imported from it. */
export function FoundFormat({ found }: { found: Found }) {
  const { name, kits, notes, missing } = found
  const size = joinWithDots([counted(kits, 'kit'), notes > 0 ? counted(notes, 'progress note') : ''])
  return (
    <section className="panel check-found" aria-label="Recognized format">
      <p>
        This is <b>{name}</b>: {size}.
      </p>
      {notes > 0 ? <p className="soft small">Progress notes come with new kits only.</p> : null}
      {missing.map(sentence => (
        <p key={sentence} className="soft small">
          {sentence}
        </p>
      ))}
    </section>
  )
}
