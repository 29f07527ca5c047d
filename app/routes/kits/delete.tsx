import { Trans } from '@lingui/react'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '~/components/forms/confirm-page'
import { pageTitle } from '~/components/shell/site'
import { projectPath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { deleteProject } from '~/features/collection/projects/projects.server'
import { TrashNotice } from '~/features/collection/trash/trash-notice'
import { deletedToast } from '~/features/collection/trash/trash-toast'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('Delete {name}', { name: data.title }))

export const loader = authed(async ({ actor, params }) => {
  const { id, title, noteCount, notePictureCount, image } = await getProject(actor, recordIdOf(params.projectId))
  return { id, title, noteCount, pictureCount: notePictureCount + (image ? 1 : 0) }
})

export const action = authed(async ({ actor, params }) => {
  const { title, act } = await deleteProject(actor, recordIdOf(params.projectId))
  return redirectWithToast('/dashboard', deletedToast(i18n.t('Deleted: “{title}”', { title }), act))
})

export default function DeleteProject() {
  const { id, title, noteCount, pictureCount } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={i18n.t('Delete this kit?')}
      back={{ to: projectPath(id), label: i18n.t('Back to the kit') }}
      submit={i18n.t('Delete kit')}
      busyLabel={i18n.t('Deleting…')}
    >
      <p>
        <span>
          <Trans
            id={along(noteCount, pictureCount)}
            values={{ title: <bdi>{title}</bdi>, notes: noteCount, photos: pictureCount }}
            components={[<strong key="title" />]}
          />
        </span>{' '}
        <TrashNotice />
      </p>
      <p className="soft">
        {i18n.t(
          'Its company, artist and tags are not deleted. To only hide the kit, change its status to Archived or Destashed instead.',
        )}
      </p>
    </ConfirmPage>
  )
}

function along(notes: number, photos: number): string {
  if (notes && photos) return WITH_BOTH
  return notes ? WITH_NOTES : photos ? WITH_PHOTOS : ALONE
}

const ALONE = /*i18n*/ '<0>{title}</0> will be deleted.'
const WITH_NOTES = /*i18n*/ '<0>{title}</0> will be deleted, and with it {notes, plural, one {# note} other {# notes}}.'
const WITH_PHOTOS =
  /*i18n*/ '<0>{title}</0> will be deleted, and with it {photos, plural, one {# photo} other {# photos}}.'
const WITH_BOTH =
  /*i18n*/ '<0>{title}</0> will be deleted, and with it {notes, plural, one {# note} other {# notes}} and {photos, plural, one {# photo} other {# photos}}.'
