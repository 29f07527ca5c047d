import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { LinkButton } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { formatBudget, formatSpent, type SpentBudget } from '~/features/collection/budgets/budget'
import { DEFAULT_STATE, dashboardPath, type Gap } from '~/features/collection/dashboard/project-filters'
import { type Amount, formatAmounts } from '~/features/collection/money/money'
import { formatBalance } from '~/features/collection/statistics/in-and-out'
import type { InAndOut as Moved } from '~/features/collection/statistics/in-and-out.server'
import { monthNames } from '~/features/collection/statistics/month-names'
import { budgetPath } from '~/features/collection/statistics/year-paths'
import type { Day } from '~/platform/dates'
import { i18n } from '~/platform/messages'

type InAndOutProps = { year: number; moved: Moved; today: Day }

/** What came in and went out in the year, and what it cost and brought in. Currencies are never added up. */
export function InAndOut({ year, moved, today }: InAndOutProps) {
  const { cameIn, finished, left, leftFor, finishedAndLeft, undatedKits } = moved
  const { spent, earned, undated, undatedPurchases } = moved
  const budgets = moved.budgets ?? []
  const isThisYear = today.startsWith(`${year}-`)
  const link = moved.budgets && (isThisYear || budgets.length > 0) ? <BudgetLink year={year} budgets={budgets} /> : null
  const balance = formatBalance(moved)
  const lines = [
    cameIn > 0 && i18n.t('{count, plural, one {# kit came in} other {# kits came in}}', { count: cameIn }),
    finished > 0 && i18n.t('{count, plural, one {# kit finished} other {# kits finished}}', { count: finished }),
    left > 0 && formatLeft(left, leftFor),
  ].filter(line => line !== false)
  const isEmpty = cameIn + finished + left + spent.length + earned.length + budgets.length === 0
  if (isEmpty && !(isThisYear && undatedKits + undatedPurchases > 0)) return link
  return (
    <Panel title={i18n.t('In and out')} className="in-and-out num">
      {balance ? (
        <>
          <ul>
            {lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="in-and-out-balance">{balance}</p>
        </>
      ) : null}
      {finishedAndLeft > 0 ? (
        <p className="soft">
          {i18n.t(
            '{count, plural, one {One kit that left was finished, and counts once.} other {# kits that left were finished, and count once.}}',
            { count: finishedAndLeft },
          )}
        </p>
      ) : null}
      <dl>
        {spent.length > 0 ? <Row label={i18n.t('Spent')}>{formatAmounts(spent)}</Row> : null}
        {budgets.map(budget => (
          <BudgetRow key={budget.currency} budget={budget} today={isThisYear ? today : null} />
        ))}
        {earned.length > 0 ? <Row label={i18n.t('Earned')}>{formatAmounts(earned)}</Row> : null}
      </dl>
      {undatedKits > 0 ? (
        <p className="soft">
          <Trans
            id="{count, plural, one {<0>One kit lacks a date</0>, and may be missing here.} other {<0># kits lack a date</0>, and may be missing here.}}"
            values={{ count: undatedKits }}
            components={[<KitsWithout key="kits" missing="moved" />]}
          />
        </p>
      ) : null}
      {undatedPurchases > 0 ? (
        <p className="soft">
          <Trans
            id="{count, plural, one {<0>One purchase without a date</0> ({amounts}) belongs to no year.} other {<0># purchases without a date</0> ({amounts}) belong to no year.}}"
            values={{ count: undatedPurchases, amounts: formatAmounts(undated) }}
            components={[<KitsWithout key="kits" missing="bought" />]}
          />
        </p>
      ) : null}
      {link}
    </Panel>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Formats the kits that left, and what they brought: "6 kits left, € 84.00". */
const formatLeft = (kits: number, amounts: Amount[]) =>
  amounts.length > 0
    ? i18n.t('{kits, plural, one {# kit left, {amounts}} other {# kits left, {amounts}}}', {
        kits,
        amounts: formatAmounts(amounts),
      })
    : i18n.t('{kits, plural, one {# kit left} other {# kits left}}', { kits })

const KitsWithout = ({ missing, children }: { missing: Gap; children?: ReactNode }) => (
  <Link to={dashboardPath(DEFAULT_STATE, { status: 'everything', missing })}>{children}</Link>
)

/** A budget of each month is shown for the month of `today`; in other years, where that is null, for all months. */
function BudgetRow({ budget, today }: { budget: SpentBudget; today: Day | null }) {
  if (budget.per === 'year') return <Row label={i18n.t('Budget')}>{formatSpent(budget)}</Row>
  const month = today && monthNames()[Number(today.slice(5, 7)) - 1]
  return (
    <Row label={month ? i18n.t('Budget for {month}', { month }) : i18n.t('Budget')}>
      {formatSpent(budget)}
      {month ? null : <small className="soft">{formatBudget(budget)}</small>}
    </Row>
  )
}

const BudgetLink = ({ year, budgets }: { year: number; budgets: SpentBudget[] }) => (
  <p>
    <LinkButton to={budgetPath(year)} variant="quiet" className="button-flush">
      {budgets.length > 0 ? i18n.t('Change the budget') : i18n.t('Set a budget for {year}', { year })}
    </LinkButton>
  </p>
)
