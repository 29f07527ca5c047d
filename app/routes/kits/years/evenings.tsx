import { Trans } from '@lingui/react'
import { Link } from '~/components/ui/link'
import { monthNames, weekdayInitials } from '~/features/collection/statistics/month-names'
import { type CalendarMonth, calendarOf } from '~/features/collection/statistics/year-calendar'
import { monthPath } from '~/features/collection/statistics/year-paths'
import type { YearWork } from '~/features/collection/statistics/year-work'
import type { Day } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import './evenings.css'

type EveningsProps = { year: number; work: YearWork; finishes: number[]; today: Day }

/** The days of a year as twelve months. Each month with notes leads to them. */
export function Evenings({ year, work, finishes, today }: EveningsProps) {
  const months = calendarOf(year, work, finishes, today)
  const names = monthNames()
  return (
    <section className="evenings" aria-labelledby="evenings">
      <div className="evenings-head">
        <h2 id="evenings">{i18n.t('Evenings')}</h2>
        <span className="soft num">
          {i18n.t('{days, plural, one {# day with progress} other {# days with progress}}', { days: work.days.length })}
        </span>
      </div>
      <p className="soft small">{i18n.t('Open a month for its days, notes and photos.')}</p>
      <ul className="evenings-months">
        {months.map((month, at) => (
          <li key={names[at]}>
            {month.noted > 0 ? (
              <Link className="evenings-month" to={monthPath(year, at)}>
                <Month month={month} name={names[at]} />
              </Link>
            ) : (
              <div className="evenings-month">
                <Month month={month} name={names[at]} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="evenings-key soft small" aria-hidden="true">
        {i18n.t('fewer')}
        <svg viewBox="0 0 40 10" width="64" height="16" aria-hidden="true">
          {[0, 1, 2, 3].map(level => (
            <path key={level} className={`evenings-${level}`} d={square(level)} />
          ))}
        </svg>
        {i18n.t('more')}
        <svg viewBox="0 0 10 10" width="16" height="16" aria-hidden="true">
          <path className="evenings-3" d={square(0)} />
          <path className="evenings-finish" d={ring(0)} />
        </svg>
        {i18n.t('finished a kit')}
      </p>
      <EveningsTable months={months} names={names} />
    </section>
  )
}

/** The same for screen readers. */
const EveningsTable = ({ months, names }: { months: CalendarMonth[]; names: string[] }) => (
  <div className="visually-hidden">
    <table>
      <caption>{i18n.t('Days with progress and with a finished kit')}</caption>
      <thead>
        <tr>
          <th scope="col">{i18n.t('Month')}</th>
          <th scope="col">{i18n.t('With progress')}</th>
          <th scope="col">{i18n.t('With a finished kit')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ noted, finishes }, at) => (
          <tr key={names[at]}>
            <th scope="row">{names[at]}</th>
            <td>{formatCount(noted)}</td>
            <td>{formatCount(finishes.length)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function Month({ month: { first, levels, noted, finishes }, name }: { month: CalendarMonth; name?: string }) {
  const at = (level: number | null) => levels.flatMap((one, day) => (one === level ? [square(first + day)] : []))
  return (
    <>
      <span className="evenings-name">
        <b>{name}</b>
        <span className="num">
          {noted > 0 ? (
            <>
              {' '}
              <Trans
                id="{noted, plural, one {#<0> day</0>} other {#<0> days</0>}}"
                values={{ noted }}
                components={[<span key="days" className="visually-hidden" />]}
              />
            </>
          ) : null}
        </span>
      </span>
      <span className="evenings-weekdays" aria-hidden="true">
        {weekdayInitials().map((letter, weekday) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its index.
          <span key={weekday}>{letter}</span>
        ))}
      </span>
      {/* One path for all days of a level, because an element for each takes a third of the page's time. */}
      <svg viewBox={`0 0 ${7 * CELL} ${Math.ceil((first + levels.length) / 7) * CELL}`} aria-hidden="true">
        {[0, 1, 2, 3, null].map(level => (
          <path key={level} className={`evenings-${level ?? 'next'}`} d={at(level).join('')} />
        ))}
        <path className="evenings-finish" d={finishes.map(day => ring(first + day)).join('')} />
      </svg>
    </>
  )
}

const CELL = 10
const corner = (at: number, inset: number) => `M${(at % 7) * CELL + inset} ${Math.floor(at / 7) * CELL + inset}`
/** The stroke makes it larger and rounds it. */
const square = (at: number) => `${corner(at, 2)}h6v6h-6z`
const ring = (at: number) => `${corner(at, 0.75)}h8.5v8.5h-8.5z`
