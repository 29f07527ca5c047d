import type { MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { Button, LinkButton } from '~/components/button'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { countKits, deleteKits } from '~/features/bulk/bulk.server'
import { kitsInWords, selectPath } from '~/features/bulk/bulk-terms'
import { NOTHING_SELECTED } from '~/features/bulk/bulk-toast'
import { selectionIn } from '~/features/bulk/read-bulk.server'
import { dashboardPath } from '~/features/dashboard/project-filters'
import { deletedToast } from '~/features/trash/trash-toast'
import { UntilThen } from '~/features/trash/until-then'
import { authed } from '~/http/authed.server'
import { redirectWithToast } from '~/http/toast.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete kits')

/** How many kits were selected. The address carries the selection: the ticked ids, or the filter. */
export const loader = authed(async ({ actor, request }) => {
  const { selection, state } = selectionIn(actor, new URL(request.url).searchParams)
  const back = selectPath(state)
  const count = selection ? await countKits(actor, selection) : 0
  if (count === 0) throw await redirectWithToast(back, NOTHING_SELECTED)
  return { count, all: selection !== null && 'matching' in selection, back }
})

export const action = authed(async ({ actor, request }) => {
  const { selection, state } = selectionIn(actor, new URL(request.url).searchParams)
  if (!selection) return redirectWithToast(selectPath(state), NOTHING_SELECTED)
  const { act, count } = await deleteKits(actor, selection)
  if (count === 0) return redirectWithToast(selectPath(state), NOTHING_SELECTED)
  const list = dashboardPath(state, { page: state.page })
  const title = `${kitsInWords(count)} ${count === 1 ? 'is' : 'are'} deleted.`
  return redirectWithToast(list, deletedToast(title, act, list))
})

export default function DeleteKits() {
  const { count, all, back } = useLoaderData<typeof loader>()
  return (
    <div className="narrow">
      <PageHead
        title={`Delete ${kitsInWords(count)}?`}
        subtitle={all ? 'All that match the filters you came from.' : undefined}
        back={{ to: back, label: 'Back to the list' }}
      />
      <Panel>
        <div className="prose">
          <p>
            <strong className="num">{kitsInWords(count)}</strong>
            {` will be deleted with ${count === 1 ? 'its' : 'their'} notes and photos. `}
            <UntilThen many={count > 1} />
          </p>
          <p className="soft">Companies, artists and tags stay.</p>
        </div>
        <Form method="post" className="button-row">
          <Button type="submit" variant="danger" busyLabel="Deleting…">
            Delete {kitsInWords(count)}
          </Button>
          <LinkButton to={back} variant="quiet">
            Keep {count === 1 ? 'it' : 'them'}
          </LinkButton>
        </Form>
      </Panel>
    </div>
  )
}
