import type { MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button, LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { deleteKits } from '~/features/collection/bulk-edit/bulk.server'
import { formatKits } from '~/features/collection/bulk-edit/bulk-terms'
import { nothingSelected } from '~/features/collection/bulk-edit/bulk-toast'
import { selectionIn } from '~/features/collection/bulk-edit/read-bulk.server'
import { selectPath } from '~/features/collection/dashboard/list-paths'
import { dashboardPath } from '~/features/collection/dashboard/project-filters'
import { TrashNotice } from '~/features/collection/trash/trash-notice'
import { deletedToast } from '~/features/collection/trash/trash-toast'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { selectedKits } from './selected-kits.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete kits')

export const loader = authed(({ actor, request }) => selectedKits(actor, request))

export const action = authed(async ({ actor, request }) => {
  const { selection, state } = selectionIn(actor, new URL(request.url).searchParams)
  if (!selection) return redirectWithToast(selectPath(state), nothingSelected())
  const { act, count } = await deleteKits(actor, selection)
  if (count === 0) throw await redirectWithToast(selectPath(state), nothingSelected())
  const list = dashboardPath(state, { page: state.page })
  const title = `${formatKits(count)} deleted.`
  return redirectWithToast(list, deletedToast(title, act, list))
})

export default function DeleteKits() {
  const { count, all, back } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      title={`Delete ${formatKits(count)}?`}
      subtitle={all ? 'All kits that match your filters.' : undefined}
      back={{ to: back, label: 'Back to the list' }}
    >
      <Panel>
        <div className="prose">
          <p>
            <strong className="num">{formatKits(count)}</strong>
            {` will be deleted with ${count === 1 ? 'its' : 'their'} progress notes and photos. `}
            <TrashNotice many={count > 1} />
          </p>
          <p className="soft">Companies, artists and tags are not deleted.</p>
        </div>
        <Form method="post" className="button-row">
          <Button type="submit" variant="danger" busyLabel="Deleting…">
            Delete {formatKits(count)}
          </Button>
          <LinkButton to={back} variant="quiet">
            Cancel
          </LinkButton>
        </Form>
      </Panel>
    </NarrowPage>
  )
}
