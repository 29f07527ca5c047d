import { formatAmounts } from '~/features/collection/money/money'
import type { YearLeft } from '~/features/collection/statistics/year-left.server'
import { i18n } from '~/platform/messages'

/** Says how many kits left the house, and what they brought: "6 kits left, € 84.00". */
export function Left({ left: { kits, amounts } }: { left: YearLeft }) {
  if (kits === 0) return null
  return (
    <p className="year-left num">
      {amounts.length > 0
        ? i18n.t('{kits, plural, one {# kit left, {amounts}} other {# kits left, {amounts}}}', {
            kits,
            amounts: formatAmounts(amounts),
          })
        : i18n.t('{kits, plural, one {# kit left} other {# kits left}}', { kits })}
    </p>
  )
}
