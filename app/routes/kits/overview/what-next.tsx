import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import type { StatusFilter } from '~/features/collection/dashboard/project-filters'
import { statusPath } from '~/features/collection/dashboard/project-filters'
import { StatusSign } from '~/features/collection/projects/card/status-chip'
import { formatCount } from '~/platform/notation'
import './what-next.css'

const PLACES = [
  { status: 'stash', title: 'In your stash', text: 'ready to start' },
  { status: 'wishlist', title: 'On your wishlist', text: 'to dream about' },
  { status: 'completed', title: 'Completed', text: 'to be proud of' },
] as const

export function WhatNext({ counts }: { counts: Record<StatusFilter, number> }) {
  return (
    <Panel title="What next" className="what-next">
      <ul>
        {PLACES.map(({ status, title, text }) => (
          <li key={status}>
            <Link className="what-next-link" to={statusPath(status)}>
              <StatusSign status={status} />
              <span>
                <b>{title}</b>
                <small>{text}</small>
              </span>
              <b className="num">{formatCount(counts[status])}</b>
              <Icon name="chevron-right" size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
