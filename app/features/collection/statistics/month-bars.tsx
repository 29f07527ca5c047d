import { formatCount } from '~/platform/notation'
import { MONTHS } from './month-names'
import './month-bars.css'

type MonthBarsProps = {
  /** January to December */
  counts: number[]
  /** the counted event: "Finished" */
  label: string
  /** the text above a bar, which has room for four characters */
  short?: (count: number) => string
  /** the text for screen readers */
  full?: (count: number) => string
}

const HEIGHT = 72

/**
 * Shows a year as twelve bars with figures, rendered on the server. Screen readers get only the months with a count.
 */
export function MonthBars({ counts, label, short = formatCount, full = formatCount }: MonthBarsProps) {
  const most = Math.max(1, ...counts)
  const months = counts.map((count, month) => count > 0 && `${full(count)} in ${MONTHS[month]}`).filter(Boolean)
  return (
    <div className="month-bars num" role="img" aria-label={`${label} by month: ${months.join(', ') || 'none'}`}>
      {counts.map((count, month) => {
        const height = count > 0 ? Math.max(6, (count / most) * HEIGHT) : 2
        return (
          <div key={MONTHS[month]} aria-hidden="true">
            {count > 0 ? <span>{short(count)}</span> : null}
            <svg width="100%" height={height} aria-hidden="true">
              <rect
                className={count > 0 ? undefined : 'month-bars-none'}
                width="100%"
                height={height}
                rx={Math.min(4, height / 2)}
              />
            </svg>
            <small>{MONTHS[month]?.[0]}</small>
          </div>
        )
      })}
    </div>
  )
}
