import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { TRASH_PAGE_SIZE, trashPage } from '~/features/collection/trash/trash.server'
import { EMPTY_TRASH_PATH, TRASH_DAYS, trashPath } from '~/features/collection/trash/trash-terms'
import { authed } from '~/http/session/authed.server'
import { pageNumber } from '~/platform/input/page-number'
import { i18n } from '~/platform/messages'
import { timeAgo } from '~/platform/time-ago'
import { TrashList } from './trash-list'

export { LIVE_LIST as handle } from '~/components/client/router/live-page'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Trash'))

export const loader = authed(async ({ actor, request }) => {
  const { things, ...shown } = await trashPage(actor, pageNumber(new URL(request.url).searchParams))
  return {
    things: things.map(({ deleted, ...thing }) => ({ ...thing, when: timeAgo(deleted) })),
    pageSize: TRASH_PAGE_SIZE,
    ...shown,
  }
})

export default function Trash() {
  const { things, total, page, pageSize } = useLoaderData<typeof loader>()
  return (
    <div className="trash">
      <PageHead
        title={i18n.t('Trash')}
        subtitle={i18n.t('You can restore deleted items for {days} days.', { days: TRASH_DAYS })}
        back={{ to: '/profile', label: i18n.t('Settings') }}
        action={
          total > 0 ? (
            <LinkButton to={EMPTY_TRASH_PATH} variant="danger">
              {i18n.t('Empty trash')}
            </LinkButton>
          ) : null
        }
      />
      {total === 0 ? (
        <EmptyState
          title={i18n.t('The trash is empty')}
          action={<LinkButton to="/dashboard">{i18n.t('View collection')}</LinkButton>}
        >
          {i18n.t('Deleted kits, progress notes, tags, companies and artists appear here.')}
        </EmptyState>
      ) : (
        <>
          <TrashList things={things} here={trashPath(page)} />
          <Pagination {...{ page, pageSize, total }} hrefFor={trashPath} noun="things" />
        </>
      )}
    </div>
  )
}
