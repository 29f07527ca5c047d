import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * An item that leaves its list takes the focus along. Moves it to the next item, which `selector` finds; without one to
 * the first kit, or to the next step of an empty list.
 */
export function useNextFocus(items: unknown[], selector: string) {
  const ref = useRef<HTMLUListElement>(null)
  const focused = useRef(-1)
  // After the items are others, and after the list is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads only what stays the same.
  useEffect(
    () => () => {
      if (focused.current < 0 || document.activeElement !== document.body) return
      const others = ref.current ? [...ref.current.querySelectorAll<HTMLElement>(selector)] : []
      const next = others[focused.current] || others.pop() || document.querySelector<HTMLElement>(ELSEWHERE)
      next?.focus()
    },
    [items],
  )
  return {
    ref,
    onFocus({ target, currentTarget }: FocusEvent) {
      focused.current = [...currentTarget.children].indexOf(target.closest('li') as Element)
    },
    // React reports no blur of what it removes.
    onBlur() {
      focused.current = -1
    },
  }
}

const ELSEWHERE = '.dashboard :is(.status-pill, .empty-state a)'
