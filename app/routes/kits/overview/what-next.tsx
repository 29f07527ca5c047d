import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import type { StatusFilter } from '~/features/collection/dashboard/project-filters'
import { statusPath } from '~/features/collection/dashboard/project-filters'
import { StatusSign } from '~/features/collection/projects/card/status-chip'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import './what-next.css'

const PLACES = [
  { status: 'stash', title: /*i18n*/ 'In your stash', text: /*i18n*/ 'ready to start' },
  { status: 'wishlist', title: /*i18n*/ 'On your wishlist', text: /*i18n*/ 'to dream about' },
  { status: 'completed', title: /*i18n*/ 'Completed', text: /*i18n*/ 'to be proud of' },
] as const

export function WhatNext({ counts }: { counts: Record<StatusFilter, number> }) {
  return (
    <Panel title={i18n.t('What next')} className="what-next">
      <ul>
        {PLACES.map(({ status, title, text }) => (
          <li key={status}>
            <Link className="what-next-link" to={statusPath(status)}>
              <StatusSign status={status} />
              <span>
                <b>{i18n.t(title)}</b>
                <small>{i18n.t(text)}</small>
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
