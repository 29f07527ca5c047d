import { Link } from '@remix-run/react'
import { Panel } from '~/components/ui/panel'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { amountsInWords } from '~/features/collection/projects/money'
import type { YearMoney } from '~/features/collection/statistics/year-money.server'
import { countInWords } from '~/platform/notation'

type MoneyProps = { money: YearMoney; isThisYear: boolean }

/** What the year cost and brought in. Currencies are never added up. */
export function Money({ money, isThisYear }: MoneyProps) {
  const { spent, earned, undated, undatedKits } = money
  if (spent.length + earned.length === 0 && !(isThisYear && undatedKits)) return null
  return (
    <Panel title="Money" className="year-money num">
      <dl>
        {spent.length > 0 ? (
          <div>
            <dt>Spent</dt>
            <dd>{amountsInWords(spent)}</dd>
          </div>
        ) : null}
        {earned.length > 0 ? (
          <div>
            <dt>Earned</dt>
            <dd>{amountsInWords(earned)}</dd>
          </div>
        ) : null}
      </dl>
      {undatedKits > 0 ? (
        <p className="soft">
          <Link to={dashboardPath(DEFAULT_STATE, { status: 'everything', missing: 'bought' })}>
            {undatedKits === 1 ? 'One purchase' : `${countInWords(undatedKits)} purchases`} without a date
          </Link>{' '}
          {`(${amountsInWords(undated)}) ${undatedKits === 1 ? 'belongs' : 'belong'} to no year.`}
        </p>
      ) : null}
    </Panel>
  )
}
