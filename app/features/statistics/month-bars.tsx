import './month-bars.css'

type MonthBarsProps = {
  /** January to December */
  counts: number[]
  /** What is counted: "Finished". */
  label: string
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const HEIGHT = 72
const STEP = 20
const BAR = 14

/** A year as twelve bars with their figures, drawn on the server; a screen reader hears the months that count. */
export function MonthBars({ counts, label }: MonthBarsProps) {
  const most = Math.max(1, ...counts)
  const told = counts.map((count, month) => count > 0 && `${MONTHS[month]} ${count}`).filter(Boolean)
  return (
    <svg
      className="month-bars num"
      viewBox={`0 0 ${12 * STEP} ${HEIGHT + 34}`}
      role="img"
      aria-label={`${label} by month: ${told.join(', ') || 'none yet'}`}
    >
      {counts.map((count, month) => {
        const height = count > 0 ? Math.max(5, (count / most) * HEIGHT) : 2
        const middle = month * STEP + STEP / 2
        return (
          <g key={MONTHS[month]}>
            {count > 0 ? (
              <text x={middle} y={HEIGHT + 11 - height}>
                {count}
              </text>
            ) : null}
            <rect
              className={count > 0 ? undefined : 'month-bars-none'}
              x={middle - BAR / 2}
              y={HEIGHT + 16 - height}
              width={BAR}
              height={height}
              rx={Math.min(3, height / 2)}
            />
            <text className="month-bars-month" x={middle} y={HEIGHT + 30}>
              {MONTHS[month]?.[0]}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
