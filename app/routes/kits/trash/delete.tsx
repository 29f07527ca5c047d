import { Trans } from '@lingui/react'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '~/components/forms/confirm-page'
import { pageTitle } from '~/components/shell/site'
import { deletePermanently, getTrashed } from '~/features/collection/trash/trash.server'
import { TRASH_PATH, type TrashKind } from '~/features/collection/trash/trash-terms'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Delete permanently'))

export const loader = authed(async ({ actor, params }) => getTrashed(actor, recordIdOf(params.trashId)))

export const action = authed(async ({ actor, params }) => {
  const { kind, title } = await deletePermanently(actor, recordIdOf(params.trashId))
  return redirectWithToast(TRASH_PATH, {
    title:
      kind === 'progress_note'
        ? i18n.t('The progress note permanently deleted.')
        : i18n.t('“{title}” permanently deleted.', { title }),
  })
})

export default function DeleteForGood() {
  const { kind, title } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={i18n.t(QUESTIONS[kind])}
      back={{ to: TRASH_PATH, label: i18n.t('Trash') }}
      submit={i18n.t('Delete permanently')}
      busyLabel={i18n.t('Deleting…')}
    >
      <p>
        <Trans id={EFFECTS[kind]} values={{ title: <bdi>{title}</bdi> }} components={[<strong key="title" />]} />
      </p>
    </ConfirmPage>
  )
}

const QUESTIONS: Record<TrashKind, string> = {
  project: /*i18n*/ 'Permanently delete this kit?',
  progress_note: /*i18n*/ 'Permanently delete this note?',
  tag: /*i18n*/ 'Permanently delete this tag?',
  company: /*i18n*/ 'Permanently delete this company?',
  artist: /*i18n*/ 'Permanently delete this artist?',
}

const OF_A_NAME = /*i18n*/ '<0>{title}</0> will be permanently deleted. This cannot be undone.'
const EFFECTS: Record<TrashKind, string> = {
  project:
    /*i18n*/ '<0>{title}</0> will be permanently deleted with its progress notes and photos. This cannot be undone.',
  progress_note: /*i18n*/ 'The progress note on <0>{title}</0> will be permanently deleted. This cannot be undone.',
  tag: OF_A_NAME,
  company: OF_A_NAME,
  artist: OF_A_NAME,
}
