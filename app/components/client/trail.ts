import { useLocation, useNavigate } from '@remix-run/react'
import { type MouseEvent, useEffect } from 'react'

const KEY = 'trail'

/** Records the pages of this tab by their position in its history. Used once, in the root. */
export function useTrail() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const trail = readTrail().slice(0, position())
    trail[position()] = pathname + search
    try {
      sessionStorage.setItem(KEY, JSON.stringify(trail))
    } catch {
      // Some private windows deny storage. Links then open at the top.
    }
  }, [pathname, search])
}

/**
 * Returns the click handler of a link to a page above: if this tab came from there, it goes back, so that the scroll
 * position is restored.
 */
export function useGoBack(to: string) {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const steps = stepsBackTo(to)
    if (!steps || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(-steps)
  }
}

function stepsBackTo(to: string): number {
  const here = position()
  const goal = new URL(to, window.location.href)
  // Without its query, a list is the one that was remembered.
  const isGoal = (page: string | null) => {
    const { pathname, search } = new URL(page ?? '/', window.location.href)
    return page !== null && pathname === goal.pathname && (search === goal.search || !search || !goal.search)
  }
  const place = readTrail().slice(0, here).findLastIndex(isGoal)
  return place < 0 ? 0 : here - place
}

/** React Router numbers the entries of its history. */
const position = (): number => window.history.state?.idx ?? 0

function readTrail(): (string | null)[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
  } catch {
    return []
  }
}
