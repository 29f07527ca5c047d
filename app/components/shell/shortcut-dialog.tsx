import { useEffect, useRef } from 'react'
import { i18n } from '~/platform/messages'
import { Button } from '../ui/button'
import { Link } from '../ui/link'
import { ShortcutList } from './shortcut-list'

/** All keyboard shortcuts, over the page. */
export default function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className="dialog shortcut-dialog" aria-labelledby="shortcut-title" onClose={onClose}>
      <h2 id="shortcut-title">{i18n.t('Keyboard shortcuts')}</h2>
      <ShortcutList />
      <p className="shortcut-dialog-end">
        <Link to="/comfort" onClick={close}>
          {i18n.t('Turn them off')}
        </Link>
        <Button type="button" onClick={close}>
          {i18n.t('Close')}
        </Button>
      </p>
    </dialog>
  )
}
