import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '~/components/forms/confirm-page'
import { pageTitle } from '~/components/shell/site'
import { countTrash, emptyTrash } from '~/features/collection/trash/trash.server'
import { TRASH_PATH } from '~/features/collection/trash/trash-terms'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Empty trash'))

export const loader = authed(async ({ actor }) => {
  const count = await countTrash(actor)
  if (count === 0) throw redirect(TRASH_PATH)
  return { count }
})

export const action = authed(async ({ actor }) => {
  await emptyTrash(actor)
  return redirectWithToast(TRASH_PATH, { title: i18n.t('Trash emptied.') })
})

export default function EmptyTrash() {
  const { count } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={i18n.t('Empty the trash?')}
      back={{ to: TRASH_PATH, label: i18n.t('Trash') }}
      submit={i18n.t('Empty trash')}
      busyLabel={i18n.t('Emptying…')}
    >
      <p className="num">
        {i18n.t(
          '{count, plural, one {The item in your trash will be permanently deleted, with its progress notes and photos. This cannot be undone.} other {All # items in your trash will be permanently deleted, with their progress notes and photos. This cannot be undone.}}',
          { count },
        )}
      </p>
    </ConfirmPage>
  )
}
