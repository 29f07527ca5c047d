import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { KIND_LABELS, NEW_SHELF_PATH, shelfPath } from '~/features/collection/shelves/shelf-terms'
import { listShelves } from '~/features/collection/shelves/shelves.server'
import { authed } from '~/http/session/authed.server'
import { formatDay, today } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { sharingIsOn } from './sharing.server'
import '~/features/collection/shelves/shelf-form.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Shared pages'))

export const loader = authed(async ({ actor, viewer }) => {
  sharingIsOn()
  return { shelves: await listShelves(actor, today(viewer.timezone)) }
})

const STATES = { open: /*i18n*/ 'Shared', stopped: /*i18n*/ 'Stopped', expired: /*i18n*/ 'Expired' }

export default function SharedPages() {
  const { shelves } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      title={i18n.t('Shared pages')}
      subtitle={i18n.t('Each page shows a part of your collection to everyone with its link.')}
      back={{ to: '/profile', label: i18n.t('Settings') }}
      action={
        shelves.length > 0 ? (
          <LinkButton to={NEW_SHELF_PATH} variant="main">
            {i18n.t('Share a page')}
          </LinkButton>
        ) : null
      }
    >
      {shelves.length === 0 ? (
        <EmptyState
          title={i18n.t('You share nothing yet')}
          action={
            <LinkButton to={NEW_SHELF_PATH} variant="main">
              {i18n.t('Share a page')}
            </LinkButton>
          }
        >
          <p>
            {i18n.t('Share your wishlist before a birthday, kits to give away, or the finishes that you are proud of.')}
          </p>
        </EmptyState>
      ) : (
        <Panel>
          <ul className="shelf-list">
            {shelves.map(({ id, title, kind, state, expires }) => (
              <li key={id}>
                <Link to={shelfPath(id)}>{title}</Link>
                <span className="small soft num">
                  {[
                    i18n.t(KIND_LABELS[kind].label),
                    i18n.t(STATES[state]),
                    state === 'open' && expires ? i18n.t('until {day}', { day: formatDay(expires) }) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </NarrowPage>
  )
}
