import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { monthNames } from './month-names'
import './month-bars.css'

type MonthBarsProps = {
  /** January to December */
  counts: number[]
  /** the text for screen readers: "Finished by month: 1 in January" */
  label: (months: string) => string
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
  const [names, initials] = [monthNames(), monthNames('narrow')]
  const months = counts.flatMap((count, at) =>
    count > 0 ? i18n.t('{count} in {month}', { count: full(count), month: names[at] }) : [],
  )
  return (
    <div className="month-bars num" role="img" aria-label={label(formatList(months, 'commas') || i18n.t('none'))}>
      {counts.map((count, month) => {
        const height = count > 0 ? Math.max(6, (count / most) * HEIGHT) : 2
        return (
          <div key={names[month]} aria-hidden="true">
            {count > 0 ? <span>{short(count)}</span> : null}
            <svg width="100%" height={height} aria-hidden="true">
              <rect
                className={count > 0 ? undefined : 'month-bars-none'}
                width="100%"
                height={height}
                rx={Math.min(4, height / 2)}
              />
            </svg>
            <small>{initials[month]}</small>
          </div>
        )
      })}
    </div>
  )
}
