import { i18n } from '~/platform/messages'
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
        {i18n.t('We restored your unsaved changes.')}
        {restored.file ? (
          <Isolated text={` ${i18n.t('Please choose “{file}” again.', { file: restored.file })}`} />
        ) : null}
      </p>
      <Button onClick={discard} type="button">
        {i18n.t('Discard')}
      </Button>
    </div>
  )
}
