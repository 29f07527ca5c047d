import { useLocation } from '@remix-run/react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { i18n } from '~/platform/messages'
import { addOverlayEntry, dropOverlayEntry, releaseBack } from '../client/router/overlay-entry'
import { Icon } from './icon'

export type SheetProps = {
  title: string
  note?: ReactNode
  opener: HTMLElement
  onClose: () => void
  /** Its forms navigate, with `replace`. Otherwise a submitted form leaves the page below as it is. */
  isLeftBySubmit?: boolean
  /** It closes when its form, which navigates with `replace`, has brought another page. */
  staysOnSubmit?: boolean
  className?: string
  /** Links to other pages must `replace`: the sheet has its own history entry, so that Back closes it. */
  children: ReactNode
}

/** An open sheet at the bottom of the screen; from 1024 px a popover next to its opener. */
export function SheetDialog({
  title,
  note,
  opener,
  onClose,
  isLeftBySubmit = false,
  staysOnSubmit = false,
  className = '',
  children,
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const grab = useGrabber(dialog, leave)
  useEffect(() => {
    const sheet = dialog.current
    if (sheet && !sheet.open) show(sheet, opener)
    return releaseBack
  }, [opener])

  function click({ target }: MouseEvent) {
    const link = (target as Element).closest('a')
    // A link replaces the history entry.
    if (link) isLeft.current = true
    if (link || target === dialog.current || (target as Element).closest('.sheet-close')) leave()
  }
  const isLeft = useRef(false)
  // Closing makes the browser calculate the style of the whole page again, so the sheet is hidden first.
  function leave() {
    const sheet = dialog.current
    if (!sheet) return
    sheet.hidden = true
    afterPaint(() => sheet.close())
  }
  function closed() {
    if (!isLeft.current) dropOverlayEntry()
    opener.focus({ preventScroll: true })
    onClose()
  }

  const { key } = useLocation()
  const openedAt = useRef(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (!staysOnSubmit || key === openedAt.current) return
    isLeft.current = true
    leave()
  }, [key])

  return createPortal(
    <dialog
      ref={dialog}
      className={`sheet ${className}`.trim()}
      aria-labelledby="sheet-title"
      onClick={click}
      onClose={closed}
      onSubmit={() => {
        if (staysOnSubmit) return
        isLeft.current = isLeftBySubmit
        leave()
      }}
      onCancel={event => {
        event.preventDefault()
        leave()
      }}
      onKeyDown={event => press(event, leave)}
    >
      <button type="button" className="sheet-grabber" aria-label={i18n.t('Close')} {...grab} />
      <div className="sheet-head">
        <h2 id="sheet-title">{title}</h2>
        {note ? <p>{note}</p> : null}
      </div>
      <button type="button" className="icon-button sheet-close sheet-x" aria-label={i18n.t('Close')}>
        <Icon name="x" />
      </button>
      {children}
    </dialog>,
    document.body,
  )
}

/** Opens it with the focus on the current item, or the first. */
function show(sheet: HTMLDialogElement, opener: HTMLElement) {
  // Within the window before it is measured: the browser focuses its first item, and scrolls the page to it.
  moveTo(sheet, 0, window.innerHeight / 2)
  sheet.show()
  void addOverlayEntry(sheet)
  const { left, top, bottom } = opener.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const below = bottom + GAP
  const above = top - GAP - sheet.offsetHeight
  // Where neither fits, it covers the opener.
  const lowest = Math.max(GAP, clientHeight - GAP - sheet.offsetHeight)
  const y = below <= lowest ? below : above >= GAP ? above : lowest
  moveTo(sheet, Math.max(GAP, Math.min(left, clientWidth - sheet.offsetWidth - GAP)), y)
  const first = sheet.querySelector<HTMLElement>('[aria-current]') ?? itemsOf(sheet)[0]
  first?.focus()
  afterPaint(() => becomeModal(sheet))
}

/**
 * Makes the page below inert. The browser then calculates the style of each of its elements, which takes a phone 30 ms,
 * so the sheet is seen first.
 */
function becomeModal(sheet: HTMLDialogElement) {
  if (!sheet.open || sheet.hidden || !sheet.isConnected) return
  const focused = document.activeElement as HTMLElement
  sheet.open = false
  sheet.showModal()
  if (sheet.contains(focused)) focused.focus()
}

const afterPaint = (begin: () => void) => requestAnimationFrame(() => setTimeout(begin))

const GAP = 6

/** Places the popover at this point of the window. It scrolls with the page. */
function moveTo({ style }: HTMLElement, x: number, y: number) {
  style.setProperty('--sheet-x', `${x}px`)
  style.setProperty('--sheet-y', `${y + window.scrollY}px`)
}

const itemsOf = (sheet: Element) => [...sheet.querySelectorAll<HTMLElement>('a, button:not(.sheet-grabber, .sheet-x)')]

/** Arrow keys move through the links and buttons, and Escape leaves. */
function press(event: KeyboardEvent<HTMLElement>, leave: () => void) {
  if (event.key === 'Escape') {
    event.preventDefault()
    return leave()
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(event.target as HTMLElement)
  if (!step || at < 0) return
  event.preventDefault()
  items[(at + step + items.length) % items.length]?.focus()
}

const FAR_ENOUGH = 60

/** Closes the sheet when it is tapped or dragged down. */
function useGrabber(dialog: { current: HTMLDialogElement | null }, leave: () => void) {
  const start = useRef<number | null>(null)
  const drag = (y: string) => dialog.current?.style.setProperty('translate', y)
  return {
    onClick: leave,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      start.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (start.current !== null) drag(`0 ${Math.max(0, clientY - start.current)}px`)
    },
    onPointerUp({ clientY }: PointerEvent) {
      if (start.current !== null && clientY - start.current > FAR_ENOUGH) leave()
      start.current = null
      drag('')
    },
    onPointerCancel() {
      start.current = null
      drag('')
    },
  }
}
