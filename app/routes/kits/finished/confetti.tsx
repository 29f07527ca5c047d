import { type CSSProperties, useEffect } from 'react'
import './confetti.css'

const DRILLS = 40

/**
 * Drills that fall over the photo once, for less than a second; none with reduced motion. The address then loses its
 * mark, so that a reload does not repeat them.
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
        <i key={at} style={{ '--x': placeOf(at) } as CSSProperties} />
      ))}
    </div>
  )
}

/** Returns a place from 2 to 96 % of the width. The step shares no factor with 40, so that no two drills share a place. */
const placeOf = (at: number) => ((at * 17) % DRILLS) * 2.4 + 2
