import type { KeyboardEvent } from 'react'

/**
 * Arrow keys move the focus through the elements of a list or a grid that match, Home and End to its ends. In a grid, up
 * and down keep the column.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>, selector: string) {
  const { key, currentTarget, target } = event
  const items = [...currentTarget.querySelectorAll<HTMLElement>(selector)]
  const at = items.indexOf(target as HTMLElement)
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return
  const row = (item?: HTMLElement) => item?.closest('li')?.offsetTop
  const columns = Math.max(1, items.filter(item => row(item) === row(items[0])).length)
  const to = {
    ArrowLeft: columns > 1 ? at - 1 : -1,
    ArrowRight: columns > 1 ? at + 1 : -1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: items.length - 1,
  }[key]
  const item = to === undefined ? undefined : items[to]
  if (!item) return
  event.preventDefault()
  item.focus()
}
