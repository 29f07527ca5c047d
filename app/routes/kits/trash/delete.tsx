import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '~/components/forms/confirm-page'
import { pageTitle } from '~/components/shell/site'
import { deletePermanently, getTrashed } from '~/features/collection/trash/trash.server'
import { KIND_NAMES, TRASH_PATH } from '~/features/collection/trash/trash-terms'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete permanently')

export const loader = authed(async ({ actor, params }) => getTrashed(actor, recordIdOf(params.trashId)))

export const action = authed(async ({ actor, params }) => {
  const { kind, title } = await deletePermanently(actor, recordIdOf(params.trashId))
  const what = kind === 'progress_note' ? 'The progress note' : `“${title}”`
  return redirectWithToast(TRASH_PATH, { title: `${what} permanently deleted.` })
})

export default function DeleteForGood() {
  const { kind, title } = useLoaderData<typeof loader>()
  const [one] = KIND_NAMES[kind]
  return (
    <ConfirmPage
      title={`Permanently delete this ${one}?`}
      back={{ to: TRASH_PATH, label: 'Trash' }}
      submit="Delete permanently"
      busyLabel="Deleting…"
    >
      <p>
        {kind === 'progress_note' ? 'The progress note on ' : null}
        <strong>{title}</strong> will be permanently deleted
        {kind === 'project' ? ' with its progress notes and photos' : null}. This cannot be undone.
      </p>
    </ConfirmPage>
  )
}
