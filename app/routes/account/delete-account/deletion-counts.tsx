import { Trans } from '@lingui/react'
import type { DeletionSummary } from '~/features/account/account-deletion/deletion-summary.server'
import { i18n } from '~/platform/messages'

const COUNTS: [key: keyof DeletionSummary, text: string][] = [
  ['kits', /*i18n*/ '{count, plural, one {<0>#</0> kit} other {<0>#</0> kits}}'],
  ['notes', /*i18n*/ '{count, plural, one {<0>#</0> progress note} other {<0>#</0> progress notes}}'],
  ['photos', /*i18n*/ '{count, plural, one {<0>#</0> photo} other {<0>#</0> photos}}'],
  ['tags', /*i18n*/ '{count, plural, one {<0>#</0> tag} other {<0>#</0> tags}}'],
  ['companies', /*i18n*/ '{count, plural, one {<0>#</0> company} other {<0>#</0> companies}}'],
  ['artists', /*i18n*/ '{count, plural, one {<0>#</0> artist} other {<0>#</0> artists}}'],
  ['spins', /*i18n*/ '{count, plural, one {<0>#</0> randomizer spin} other {<0>#</0> randomizer spins}}'],
  ['goals', /*i18n*/ '{count, plural, one {<0>#</0> yearly goal} other {<0>#</0> yearly goals}}'],
  ['budgets', /*i18n*/ '{count, plural, one {<0>#</0> budget} other {<0>#</0> budgets}}'],
  ['fields', /*i18n*/ '{count, plural, one {<0>#</0> field of yours} other {<0>#</0> fields of yours}}'],
  ['boards', /*i18n*/ '{count, plural, one {<0>#</0> board} other {<0>#</0> boards}}'],
  ['claims', /*i18n*/ '{count, plural, one {<0>#</0> request for drills} other {<0>#</0> requests for drills}}'],
]

export function DeletionCounts({ counts }: { counts: DeletionSummary }) {
  const there = COUNTS.filter(([key]) => counts[key] > 0)
  if (!there.length) return <p className="soft">{i18n.t('Your collection is empty. Your account will be deleted.')}</p>
  return (
    <ul className="goes-along">
      {there.map(([key, text]) => (
        <li key={key}>
          <Trans id={text} values={{ count: counts[key] }} components={[<b key="count" className="num" />]} />
        </li>
      ))}
    </ul>
  )
}
