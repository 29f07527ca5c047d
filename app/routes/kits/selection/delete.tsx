import { Trans } from '@lingui/react'
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
import { i18n } from '~/platform/messages'
import { selectedKits } from './selected-kits.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Delete kits'))

export const loader = authed(({ actor, request }) => selectedKits(actor, request))

export const action = authed(async ({ actor, request }) => {
  const { selection, state } = selectionIn(actor, new URL(request.url).searchParams)
  if (!selection) return redirectWithToast(selectPath(state), nothingSelected())
  const { act, count } = await deleteKits(actor, selection)
  if (count === 0) throw await redirectWithToast(selectPath(state), nothingSelected())
  const list = dashboardPath(state, { page: state.page })
  const title = i18n.t('{count, plural, one {# kit} other {# kits}} deleted.', { count })
  return redirectWithToast(list, deletedToast(title, act, list))
})

export default function DeleteKits() {
  const { count, all, back } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      title={i18n.t('{count, plural, one {Delete # kit?} other {Delete # kits?}}', { count })}
      subtitle={all ? i18n.t('All kits that match your filters.') : undefined}
      back={{ to: back, label: i18n.t('Back to the list') }}
    >
      <Panel>
        <div className="prose">
          <p>
            <span>
              <Trans
                id="{count, plural, one {<0>{kits}</0> will be deleted with its progress notes and photos.} other {<0>{kits}</0> will be deleted with their progress notes and photos.}}"
                values={{ count, kits: formatKits(count) }}
                components={[<strong key="kits" className="num" />]}
              />
            </span>{' '}
            <TrashNotice many={count > 1} />
          </p>
          <p className="soft">{i18n.t('Companies, artists and tags are not deleted.')}</p>
        </div>
        <Form method="post" className="button-row">
          <Button type="submit" variant="danger" busyLabel={i18n.t('Deleting…')}>
            {i18n.t('{count, plural, one {Delete # kit} other {Delete # kits}}', { count })}
          </Button>
          <LinkButton to={back} variant="quiet">
            {i18n.t('Cancel')}
          </LinkButton>
        </Form>
      </Panel>
    </NarrowPage>
  )
}
