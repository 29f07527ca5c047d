import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

// Milliseconds, as on Android.
const LONG = 500
// Pixels: a finger that moves farther scrolls.
const SLACK = 10

/** Returns event handlers for an element: `onPress` runs when a finger rests on something in it. */
export function useLongPress(onPress: (target: Element) => void) {
  const timer = useRef<number>()
  const start = useRef({ x: 0, y: 0, isTouch: false })
  const stop = () => window.clearTimeout(timer.current)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return {
    onPointerDown({ clientX, clientY, pointerType, isPrimary, target }: PointerEvent) {
      stop()
      start.current = { x: clientX, y: clientY, isTouch: pointerType === 'touch' && isPrimary }
      if (!start.current.isTouch) return
      timer.current = window.setTimeout(() => {
        // A click before the next touch belongs to the press, however long the finger rests.
        const touched = new AbortController()
        window.addEventListener('click', swallow, { capture: true, once: true, signal: touched.signal })
        window.addEventListener('pointerdown', () => touched.abort(), { capture: true, once: true })
        navigator.vibrate?.(10)
        onPress(target as Element)
      }, LONG)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > SLACK) stop()
    },
    onPointerUp: stop,
    // The browser's own menu for links replaces the press, unless it is prevented.
    onContextMenu(event: MouseEvent) {
      if (start.current.isTouch) event.preventDefault()
    },
    onPointerCancel: stop,
  }
}

function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
