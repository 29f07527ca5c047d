import { X } from 'lucide-react'
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useId, useRef } from 'react'
import './button.css'
import './dialog.css'

type DialogProps = {
  title: ReactNode
  /** A link to the page that does the same: it opens the dialog where scripts run, and is followed where they do not. */
  trigger: ReactElement<{ onClick?: (event: MouseEvent) => void }>
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A native dialog over the page. */
export function Dialog({ title, trigger, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = () => dialog.current?.close()
  function open(event: MouseEvent) {
    // A click meant for a new tab goes there.
    if (!dialog.current?.showModal || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    dialog.current.showModal()
  }
  return (
    <>
      {cloneElement(trigger, { onClick: open })}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog by itself. */}
      <dialog
        ref={dialog}
        className="dialog"
        aria-labelledby={titleId}
        onClick={event => event.target === dialog.current && close()}
      >
        <div className="dialog-body">
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <button type="button" className="icon-button" aria-label="Close" onClick={close}>
              <X aria-hidden="true" size={22} />
            </button>
          </div>
          {typeof children === 'function' ? children(close) : children}
        </div>
      </dialog>
    </>
  )
}
