import { Button } from '../ui/button'
import { Isolated } from '../ui/isolated'
import './draft-notice.css'

type DraftNoticeProps = { draft: { restored: { file: string } | null; discard: () => void } }

/** Shows that unsaved input was restored, and offers to discard it. */
export function DraftNotice({ draft: { restored, discard } }: DraftNoticeProps) {
  if (!restored) return null
  return (
    <div className="draft-notice" role="status">
      <p>
        We restored your unsaved changes.
        {restored.file ? <Isolated text={` Please choose “${restored.file}” again.`} /> : null}
      </p>
      <Button onClick={discard} type="button">
        Discard
      </Button>
    </div>
  )
}
