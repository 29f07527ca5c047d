import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LinkButton } from '~/components/button'
import { EmptyState } from '~/components/empty-state'
import { LIVE } from '~/components/live-page'
import { PageHead } from '~/components/page-head'
import { Pagination } from '~/components/pagination'
import { pageTitle } from '~/components/site'
import { TRASH_PAGE_SIZE, trashPage } from '~/features/trash/trash.server'
import { EMPTY_TRASH_PATH, TRASH_DAYS, trashPath } from '~/features/trash/trash-terms'
import { authed } from '~/http/authed.server'
import { timeAgo } from '~/platform/time-ago'
import { TrashList } from './trash-list'

export const handle = LIVE

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Trash')

/** What was deleted in the last 30 days, newest first. */
export const loader = authed(async ({ actor, request }) => {
  const asked = new URL(request.url).searchParams.get('page') ?? ''
  const { things, ...shown } = await trashPage(actor, /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : 1)
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
        title="Trash"
        subtitle={`What you delete can be brought back for ${TRASH_DAYS} days.`}
        back={{ to: '/profile?tab=data', label: 'Settings' }}
        action={
          total > 0 ? (
            <LinkButton to={EMPTY_TRASH_PATH} variant="danger">
              Empty trash
            </LinkButton>
          ) : null
        }
      />
      {total === 0 ? (
        <EmptyState title="The trash is empty" action={<LinkButton to="/dashboard">To your collection</LinkButton>}>
          Kits, notes, tags, companies and artists that you delete wait here before they are gone.
        </EmptyState>
      ) : (
        <>
          <TrashList things={things} here={trashPath(page)} />
          {total > pageSize ? (
            <Pagination page={page} pageSize={pageSize} total={total} hrefFor={trashPath} noun="things" />
          ) : null}
        </>
      )}
    </div>
  )
}
