import { useEffect, useRef, useState } from 'react'
import './tooltips.css'

const DELAY = 700
/** After one closed, the next opens without a delay within this time. */
const SKIP_DELAY = 300
/** Between a tooltip and its control, and between a tooltip and the edge of the window. */
const GAP = 6
const EDGE = 8

type Icon = HTMLElement | null

/**
 * Shows the names of controls that are only an icon: to a resting mouse or pen, and to the keyboard. One for the whole
 * app. Any such link or button with an `aria-label` has it. Screen readers know the name already.
 */
export function Tooltips() {
  const [icon, setIcon] = useState<Icon>(null)
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => watchIcons(setIcon, tip), [])
  useEffect(() => {
    if (!icon || !tip.current) return
    // A popover, because only those stand above an open dialog.
    tip.current.togglePopover?.(true)
    place(tip.current, icon)
  }, [icon])
  if (!icon) return null
  return (
    <div ref={tip} className="tooltip" aria-hidden="true" {...{ popover: 'manual' }}>
      {icon.getAttribute('aria-label')}
    </div>
  )
}

/** Tells which icon shows its tooltip. Returns the function that stops it. */
function watchIcons(tell: (icon: Icon) => void, tip: { current: HTMLElement | null }) {
  let shown: Icon = null
  let pointed: Icon = null
  let closedAt = Number.NEGATIVE_INFINITY
  let timer: number | undefined
  let isPointerUsed = false

  function show(icon: Icon) {
    clearTimeout(timer)
    if (shown && !icon) closedAt = performance.now()
    shown = icon
    tell(icon)
  }
  const close = () => show(null)
  function press() {
    isPointerUsed = true
    close()
  }

  function point({ target, pointerType, clientX, clientY }: PointerEvent) {
    if (pointerType === 'touch') return
    const control = controlAt(target)
    const isHeld = shown?.isConnected && shown === pointed && isOn(tip.current, clientX, clientY)
    if (control === pointed || isHeld) return
    if (shown === pointed) close()
    rest(control)
  }
  function rest(control: Icon) {
    clearTimeout(timer)
    pointed = control
    if (!control || control === shown || !isIcon(control)) return
    const wait = performance.now() - closedAt < SKIP_DELAY ? 0 : DELAY
    timer = window.setTimeout(() => show(control), wait)
  }
  function leaveWindow() {
    if (shown === pointed) close()
    clearTimeout(timer)
    pointed = null
  }
  function focus({ target }: { target: EventTarget | null }) {
    const control = controlAt(target)
    // After a tap, WebKit shows the focus that a dialog gives to its first button.
    if (!isPointerUsed && control?.matches(':focus-visible') && isIcon(control)) show(control)
    else if (shown && !shown.isConnected) close()
  }
  function blur({ target }: FocusEvent) {
    if (target === shown) close()
  }
  function dismiss(event: KeyboardEvent) {
    isPointerUsed = false
    if (event.key !== 'Escape' || !shown) return
    // What is below, a dialog or a menu, closes by the next press.
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  // The pointer or the focus may be on an icon before this script has loaded.
  if (window.matchMedia('(hover: hover)').matches)
    rest(controlAt([...document.querySelectorAll(':hover')].at(-1) ?? null))
  // A dialog that a tap opened has focused its first button.
  if (!document.activeElement?.closest('dialog')) focus({ target: document.activeElement })

  const follow = () => shown && tip.current && place(tip.current, shown)

  const stop = new AbortController()
  const options = { capture: true, passive: true, signal: stop.signal }
  document.addEventListener('pointermove', point, options)
  document.documentElement.addEventListener('pointerleave', leaveWindow, { signal: stop.signal })
  document.addEventListener('pointerdown', press, options)
  document.addEventListener('click', close, options)
  document.addEventListener('focusin', focus, options)
  document.addEventListener('focusout', blur, options)
  document.addEventListener('keydown', dismiss, { capture: true, signal: stop.signal })
  window.addEventListener('scroll', follow, options)
  window.addEventListener('resize', follow, options)
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}

const controlAt = (target: EventTarget | null): Icon =>
  target instanceof Element ? target.closest<HTMLElement>(':is(a, button, summary, [type="radio"])[aria-label]') : null

// The letter that stands for a photo of a user is not a word.
// biome-ignore lint/performance/useDomNodeTextContent: words that a narrow window hides do not count
const isIcon = (control: HTMLElement) => !/\p{L}{2}|\p{N}/u.test(control.innerText)

/** Whether the pointer is on the tooltip or between it and its control. */
function isOn(tip: HTMLElement | null, x: number, y: number) {
  if (!tip) return false
  const { left, right, top, bottom } = tip.getBoundingClientRect()
  return x >= left && x <= right && y >= top - GAP && y <= bottom + GAP
}

/** Above its control, below where there is no room, never beyond the sides of the window. */
function place(tip: HTMLElement, icon: HTMLElement) {
  const { left, width, top, bottom } = icon.getBoundingClientRect()
  const above = top - GAP - tip.offsetHeight
  const furthest = document.documentElement.clientWidth - EDGE - tip.offsetWidth
  tip.style.left = `${Math.max(EDGE, Math.min(left + (width - tip.offsetWidth) / 2, furthest))}px`
  tip.style.top = `${above < EDGE ? bottom + GAP : above}px`
}
