import { Form } from '@remix-run/react'
import { type DragEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { i18n } from '~/platform/messages'
import { Icon } from '../ui/icon'
import { Isolated } from '../ui/isolated'
import { type BrowserToast, TOAST, TOAST_OVER, type Toast, takeToasts } from './toast'

const LIMIT = 5
const REMOVAL_DELAY = 5_000
const SWIPE_THRESHOLD = 50
const HOTKEY = 'F8'
/** Milliseconds after which screen readers announce live changes of a new page. */
const AT_REST = 1_000

const SIGNS = {
  default: 'circle-check',
  destructive: 'circle-exclamation-point',
  warning: 'triangle-exclamation-point',
} as const

/** Toasts, newest first. Each page brings one at most; they stay here until dismissed. */
export default function Toaster({ toast }: { toast: Toast | null }) {
  const [shown, setShown] = useState<Shown[]>(() => (toast ? [{ ...toast, open: true }] : []))
  // All timers stop while one is hovered or focused.
  const [paused, setPaused] = useState(false)
  const viewport = useRef<HTMLElement>(null)
  const newest = useRef('')
  /** the element that had focus before a toast */
  const cameFrom = useRef<HTMLElement | null>(null)

  useEffect(() => {
    if (!toast || toast.id === newest.current) return
    newest.current = toast.id
    // biome-ignore lint/suspicious/noDocumentCookie: browsers of 2024 have no other way
    if (toast.shownCookie) document.cookie = `${toast.shownCookie}=${toast.id}; Path=/; Max-Age=300; SameSite=Lax`
    if (isShown(toast.id)) setShown(before => before.filter(({ id }) => id !== toast.id))
    else setShown(before => withToast(before, toast))
  }, [toast])

  // Screen readers announce only changes, not a page's initial content.
  const [first] = useState(toast?.id)
  useEffect(() => {
    const rest = setTimeout(() => {
      const isHeld = viewport.current?.matches(':hover, :focus-within')
      if (!isHeld) setShown(before => before.map(one => (one.id === first ? { ...one, again: true } : one)))
    }, AT_REST)
    return () => clearTimeout(rest)
  }, [first])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast changes the height
  useEffect(() => {
    if (viewport.current) riseAbove(viewport.current)
  }, [shown])

  useEffect(() => {
    const show = () => {
      const toasts = takeToasts()
      setShown(before => toasts.reduce(withToast, before))
    }
    const end = (event: Event) => setShown(before => without((event as CustomEvent<string>).detail, before))
    show()
    window.addEventListener(TOAST, show)
    window.addEventListener(TOAST_OVER, end)
    return () => {
      window.removeEventListener(TOAST, show)
      window.removeEventListener(TOAST_OVER, end)
    }
  }, [])

  useEffect(() => {
    const focus = (event: KeyboardEvent) => event.key === HOTKEY && viewport.current?.focus()
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])

  function dismiss(id: string) {
    if (viewport.current?.contains(document.activeElement)) passFocusOn(id)
    setShown(before => before.map(one => (one.id === id ? { ...one, open: false } : one)))
    setTimeout(() => setShown(before => before.filter(one => one.id !== id)), REMOVAL_DELAY)
  }

  // Removing a toast would lose the focus: move it to the next toast, or back.
  function passFocusOn(id: string) {
    if (shown.some(one => one.open && one.id !== id)) viewport.current?.focus()
    else {
      cameFrom.current?.focus({ preventScroll: true })
      setPaused(false)
    }
  }

  return (
    <section
      className="toaster"
      aria-label={i18n.t('Notifications ({key})', { key: HOTKEY })}
      tabIndex={-1}
      ref={viewport}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ relatedTarget }) => {
        const isFromOutside = !viewport.current?.contains(relatedTarget)
        if (isFromOutside) cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
        setPaused(true)
      }}
      onBlur={() => setPaused(false)}
    >
      <ol aria-live="polite" aria-relevant="additions">
        {shown.map(({ open, again, ...one }) => (
          <ToastItem
            key={again ? `${one.id} again` : one.id}
            toast={one}
            running={open && !paused}
            open={open}
            dismiss={() => dismiss(one.id)}
          />
        ))}
      </ol>
    </section>
  )
}

const NEEDED = '#content :is(.button-main, [rel=prev], [rel=next], h1, h2:not(article *), .story-note-saved img)'
const GAP = 8

/**
 * Moves the toasts from the bottom up to the first place where they hide no main button, heading, photo of the note just saved,
 * nor the links to other kits.
 */
function riseAbove(toaster: HTMLElement) {
  toaster.style.translate = ''
  const { left, right, bottom, height } = toaster.getBoundingClientRect()
  const needed = [...document.querySelectorAll(NEEDED)]
    .map(element => element.getBoundingClientRect())
    .filter(box => box.left < right && box.right > left)
    .sort((a, b) => b.bottom - a.bottom)
  const end = needed.reduce((end, box) => (box.top < end && box.bottom > end - height ? box.top - GAP : end), bottom)
  // Without such a place they stay at the bottom.
  if (end - height > 0) toaster.style.translate = `0 ${end - bottom}px`
}

/** `again`: removed and added in the same moment */
type Shown = BrowserToast & { open: boolean; again?: true }

const withToast = (shown: Shown[], toast: BrowserToast) =>
  shown.some(({ id }) => id === toast.id)
    ? shown
    : [{ ...toast, open: true }, ...without(toast.about, shown)].slice(0, LIMIT)

const without = (wanted: string | undefined, shown: Shown[]) => shown.filter(({ about }) => !about || about !== wanted)

/** Whether this browser has shown it: cached pages contain the toast they were loaded with. */
function isShown(id: string): boolean {
  try {
    const shown: string[] = JSON.parse(localStorage.getItem('told') ?? '[]')
    if (shown.includes(id)) return true
    localStorage.setItem('told', JSON.stringify([id, ...shown].slice(0, 100)))
  } catch {
    // Some private windows deny storage.
  }
  return false
}

type ToastItemProps = { toast: BrowserToast; open: boolean; running: boolean; dismiss: () => void }

function ToastItem({ toast, open, running, dismiss }: ToastItemProps) {
  const { id, title, description, variant, duration, undo, act } = toast
  useDismissalClock(running, duration, dismiss)
  const swipe = useSwipe(dismiss)
  return (
    <li
      className={`toast toast-${variant}`}
      hidden={!open}
      onKeyDown={event => event.key === 'Escape' && dismiss()}
      {...swipe}
    >
      <Icon name={SIGNS[variant]} className="toast-sign" size={20} />
      <p className="toast-words clamp">
        <span className="toast-title" id={`toast-${id}`}>
          <Isolated text={title} />
        </span>
        {description ? (
          <span className="toast-description">
            {' '}
            <Isolated text={description} />
          </span>
        ) : null}
      </p>
      {undo ? (
        <Form method="post" action={undo.action} onSubmit={dismiss}>
          {Object.entries(undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="toast-undo" aria-describedby={`toast-${id}`}>
            {undo.label ?? i18n.t('Undo')}
          </button>
        </Form>
      ) : null}
      {act ? (
        <button
          type="button"
          className="toast-undo"
          aria-describedby={`toast-${id}`}
          onClick={() => {
            act.run()
            dismiss()
          }}
        >
          {act.label}
        </button>
      ) : null}
      <button
        type="button"
        className="icon-button with-script"
        aria-label={i18n.t('Dismiss')}
        aria-describedby={`toast-${id}`}
        onClick={dismiss}
      >
        <Icon name="x" size={20} />
      </button>
    </li>
  )
}

/** Dismisses after `duration` milliseconds of running. */
function useDismissalClock(running: boolean, duration: number, dismiss: () => void) {
  const left = useRef(duration)
  const expire = useRef(dismiss)
  expire.current = dismiss
  useEffect(() => {
    if (!running) return
    const started = Date.now()
    const timer = setTimeout(() => expire.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [running])
}

/** Dismisses if dragged far enough to the right; otherwise slides back. */
function useSwipe(dismiss: () => void) {
  const start = useRef<number | null>(null)
  const distance = (event: PointerEvent) => (start.current === null ? 0 : Math.max(0, event.clientX - start.current))
  const move = (event: PointerEvent<HTMLElement>, by: number) => {
    event.currentTarget.style.translate = by ? `${by}px` : ''
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      start.current = event.clientX
    },
    // Selected text would be dragged instead of the toast.
    onDragStart(event: DragEvent<HTMLElement>) {
      event.preventDefault()
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return
      if (distance(event) > 4) event.currentTarget.setPointerCapture(event.pointerId)
      move(event, distance(event))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (distance(event) > SWIPE_THRESHOLD) dismiss()
      else move(event, 0)
      start.current = null
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      move(event, 0)
      start.current = null
    },
  }
}
