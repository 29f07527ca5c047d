import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import './menu.css'

type MenuProps = { label: string; opener: ReactNode; children: ReactNode }

/** A menu that opens without JavaScript. With it, Escape, a click outside and navigation close it. */
export function Menu({ label, opener, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const here = useRef(key)
  useEffect(() => {
    // A fast user may have opened it before hydration.
    if (here.current !== key) close(menu.current)
    here.current = key
  }, [key])
  useEffect(() => {
    const details = menu.current
    function closeOnTapElsewhere(event: PointerEvent) {
      if (details?.open && !details.contains(event.target as Node)) close(details)
    }
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !details?.open) return
      close(details)
      details.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOnTapElsewhere)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOnTapElsewhere)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])
  return (
    <details className="menu" ref={menu}>
      <summary aria-label={label}>{opener}</summary>
      <div className="menu-body">{children}</div>
    </details>
  )
}

function close(menu: HTMLDetailsElement | null) {
  if (menu) menu.open = false
}
