import { LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { MIN_KITS, POOL_LABELS, type Pool, poolPath } from '~/features/collection/randomizer/pools'
import { formatCount } from '~/platform/notation'
import type { PoolCounts } from './pool-picker'

type InvitationProps = { pool: Pool; kits: number; counts: PoolCounts }

/** In place of a wheel that has nothing to choose from. */
export function Invitation({ pool, kits, counts }: InvitationProps) {
  const other = OTHERS.find(one => one !== pool && counts[one] >= MIN_KITS)
  return (
    <EmptyState
      title="What’s next?"
      action={
        other ? (
          <LinkButton to={poolPath(other)} variant="main" className="num">
            {`Choose from ${formatCount(counts[other])} ${POOL_LABELS[other].toLowerCase()}`}
          </LinkButton>
        ) : (
          <>
            <LinkButton to="/projects/new?status=stash" variant="main">
              Add kit
            </LinkButton>
            <LinkButton to="/import">Import a list</LinkButton>
          </>
        )
      }
    >
      <p>
        {kits === 1 ? 'Only one kit is here, so there is nothing to choose.' : NONE[pool]}
        {other
          ? ' Let chance pick from the kits that are waiting.'
          : ' With two kits in your stash, chance can pick one.'}
      </p>
    </EmptyState>
  )
}

const OTHERS = ['stash', 'onhold', 'progress'] as const

const NONE: Record<Pool, string> = {
  progress: 'Nothing is in progress.',
  stash: 'Your stash is empty.',
  onhold: 'Nothing is on hold.',
  dashboard: 'No kits match your dashboard filters.',
}
