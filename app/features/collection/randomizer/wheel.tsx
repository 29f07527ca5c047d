import { useNavigationType } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Logo } from '~/components/shell/logo'
import { useSite } from '~/components/shell/site'
import { hueStyle } from './gem'
import { type KitOnWheel, RADIUS, restingTurn, slicesOf, turnTo } from './wheel-geometry'
import './wheel.css'

type WheelProps = {
  kits: KitOnWheel[]
  /** The resting rotation in degrees. */
  turn: number
  disc?: RefObject<SVGSVGElement>
}

/** Renders the wheel on the server. It is hidden from screen readers, because the list next to it has the same kits. */
export function Wheel({ kits, turn, disc }: WheelProps) {
  return (
    <div className="wheel" aria-hidden="true">
      <div className="wheel-disc">
        <svg
          ref={disc}
          aria-hidden="true"
          viewBox={`${-RADIUS} ${-RADIUS} ${RADIUS * 2} ${RADIUS * 2}`}
          style={{ rotate: `${turn}deg` }}
        >
          <circle className="wheel-bare" r={RADIUS} />
          {slicesOf(kits, turn).map(({ id, path, hue, label }) => (
            <g key={id}>
              <path d={path} style={hueStyle(hue)} />
              <text
                transform={`rotate(${label.turn})`}
                fontSize={label.size}
                textAnchor={label.anchor}
                dominantBaseline="central"
              >
                {label.lines.map(({ text, y }) => (
                  <tspan key={y} x={label.x} y={y}>
                    {text}
                  </tspan>
                ))}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <span className="wheel-hub">
        <Logo size={44} />
      </span>
      <svg className="wheel-pointer" aria-hidden="true" viewBox="0 0 40 32">
        <path d="M2 16L30 2h8v28h-8z" />
      </svg>
    </div>
  )
}

const TURNS = 5
const SHOW_MS = 3_000
const SHORT_SHOW_MS = 500

/**
 * Turns the wheel to a new draw. Does not turn when the user returns to a draw or reloads it.
 * `spinId` is null before a draw. Without JavaScript the wheel shows its final position.
 */
export function useTurningWheel(spinId: string | null, at: number, count: number) {
  const disc = useRef<SVGSVGElement>(null)
  const show = useRef<Animation>()
  const isNew = useNavigationType() !== 'POP'
  const { comfort } = useSite()
  // A draw from before this page was opened is not animated.
  const [seen, setSeen] = useState(spinId)
  const isTurning = spinId !== null && spinId !== seen && isNew
  const rest = spinId === null ? 0 : restingTurn(at, count, spinId)
  const stoodAt = useRef(rest)

  useEffect(() => {
    const wheel = disc.current
    if (!isTurning || !wheel) {
      stoodAt.current = rest
      setSeen(spinId)
      return
    }
    const isStill = comfort.still || matchMedia('(prefers-reduced-motion: reduce)').matches
    show.current = isStill
      ? wheel.animate([{ opacity: 1 }, { opacity: 0.2 }, { opacity: 1 }], { duration: SHORT_SHOW_MS })
      : wheel.animate([{ rotate: `${stoodAt.current}deg` }, { rotate: `${turnTo(stoodAt.current, rest, TURNS)}deg` }], {
          duration: SHOW_MS,
          easing: 'cubic-bezier(0.16, 0.72, 0.14, 1)',
        })
    show.current.onfinish = () => setSeen(spinId)
    return () => show.current?.cancel()
  }, [spinId, isTurning, rest, comfort.still])

  return { disc, rest, isTurning, skip: () => show.current?.finish() }
}
