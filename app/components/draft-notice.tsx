import { Button } from './button'
import './draft-notice.css'

type DraftNoticeProps = { draft: { restored: { file: string } | null; discard: () => void } }

/** Says that a form holds what was typed before, and offers to begin anew. */
export function DraftNotice({ draft: { restored, discard } }: DraftNoticeProps) {
  if (!restored) return null
  return (
    <div className="draft-notice" role="status">
      <p>
        Here is what you typed before. It is not saved yet.
        {restored.file ? ` Please choose “${restored.file}” again.` : ''}
      </p>
      <Button onClick={discard} type="button">
        Throw it away
      </Button>
    </div>
  )
}
