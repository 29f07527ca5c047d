import { useEffect } from 'react'

const DRILLS = 36

/**
 * Drills that fall once, for less than a second; none with reduced motion. The address then loses its mark, so that a reload does
 * not repeat them.
 */
export function Confetti() {
  useEffect(() => {
    const { pathname } = window.location
    window.history.replaceState(window.history.state, '', pathname)
  }, [])
  return (
    <div className="confetti" aria-hidden="true">
      {Array.from({ length: DRILLS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the drills never change.
        <i key={at} />
      ))}
    </div>
  )
}
