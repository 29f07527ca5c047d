import { LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { MIN_KITS, type Pool, poolPath } from '~/features/collection/randomizer/pools'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import type { PoolCounts } from './pool-picker'

type InvitationProps = { pool: Pool; kits: number; counts: PoolCounts }

/** In place of a wheel that has nothing to choose from. */
export function Invitation({ pool, kits, counts }: InvitationProps) {
  const other = OTHERS.find(one => one !== pool && counts[one] >= MIN_KITS)
  return (
    <EmptyState
      title={i18n.t('What’s next?')}
      action={
        other ? (
          <LinkButton to={poolPath(other)} variant="main" className="num">
            {i18n.t(CHOOSE_FROM[other], { count: formatCount(counts[other]) })}
          </LinkButton>
        ) : (
          <>
            <LinkButton to="/projects/new?status=stash" variant="main">
              {i18n.t('Add kit')}
            </LinkButton>
            <LinkButton to="/import">{i18n.t('Import a list')}</LinkButton>
          </>
        )
      }
    >
      <p>
        {`${kits === 1 ? i18n.t('Only one kit is here, so there is nothing to choose.') : i18n.t(NONE[pool])} `}
        {other
          ? i18n.t('Let chance pick from the kits that are waiting.')
          : i18n.t('With two kits in your stash, chance can pick one.')}
      </p>
    </EmptyState>
  )
}

const OTHERS = ['stash', 'onhold', 'progress'] as const

const CHOOSE_FROM: Record<(typeof OTHERS)[number], string> = {
  stash: /*i18n*/ 'Choose from {count} in stash',
  onhold: /*i18n*/ 'Choose from {count} on hold',
  progress: /*i18n*/ 'Choose from {count} in progress',
}

const NONE: Record<Pool, string> = {
  progress: /*i18n*/ 'Nothing is in progress.',
  untouched: /*i18n*/ 'Nothing is in progress.',
  called: /*i18n*/ 'No kit on your board was called and is still to do.',
  stash: /*i18n*/ 'Your stash is empty.',
  onhold: /*i18n*/ 'Nothing is on hold.',
  dashboard: /*i18n*/ 'No kits match your dashboard filters.',
}
