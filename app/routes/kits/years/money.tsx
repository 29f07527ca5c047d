import { Trans } from '@lingui/react'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { formatAmounts } from '~/features/collection/money/money'
import type { YearMoney } from '~/features/collection/statistics/year-money.server'
import { i18n } from '~/platform/messages'

type MoneyProps = { money: YearMoney; isThisYear: boolean }

/** What the year cost and brought in. Currencies are never added up. */
export function Money({ money, isThisYear }: MoneyProps) {
  const { spent, earned, undated, undatedKits } = money
  if (spent.length + earned.length === 0 && !(isThisYear && undatedKits)) return null
  return (
    <Panel title={i18n.t('Money')} className="year-money num">
      <dl>
        <Amounts label={i18n.t('Spent')} amounts={spent} />
        <Amounts label={i18n.t('Earned')} amounts={earned} />
      </dl>
      {undatedKits > 0 ? (
        <p className="soft">
          <Trans
            id="{count, plural, one {<0>One purchase without a date</0> ({amounts}) belongs to no year.} other {<0># purchases without a date</0> ({amounts}) belong to no year.}}"
            values={{ count: undatedKits, amounts: formatAmounts(undated) }}
            components={[
              <Link key="kits" to={dashboardPath(DEFAULT_STATE, { status: 'everything', missing: 'bought' })} />,
            ]}
          />
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
