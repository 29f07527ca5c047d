import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { formatAmounts } from '~/features/collection/money/money'
import type { YearMoney } from '~/features/collection/statistics/year-money.server'
import { formatCount } from '~/platform/notation'

type MoneyProps = { money: YearMoney; isThisYear: boolean }

/** What the year cost and brought in. Currencies are never added up. */
export function Money({ money, isThisYear }: MoneyProps) {
  const { spent, earned, undated, undatedKits } = money
  if (spent.length + earned.length === 0 && !(isThisYear && undatedKits)) return null
  return (
    <Panel title="Money" className="year-money num">
      <dl>
        <Amounts label="Spent" amounts={spent} />
        <Amounts label="Earned" amounts={earned} />
      </dl>
      {undatedKits > 0 ? (
        <p className="soft">
          <Link to={dashboardPath(DEFAULT_STATE, { status: 'everything', missing: 'bought' })}>
            {undatedKits === 1 ? 'One purchase' : `${formatCount(undatedKits)} purchases`} without a date
          </Link>{' '}
          {`(${formatAmounts(undated)}) ${undatedKits === 1 ? 'belongs' : 'belong'} to no year.`}
        </p>
      ) : null}
    </Panel>
  )
}

const Amounts = ({ label, amounts }: { label: string; amounts: YearMoney['spent'] }) =>
  amounts.length > 0 ? (
    <div>
      <dt>{label}</dt>
      <dd>{formatAmounts(amounts)}</dd>
    </div>
  ) : null
