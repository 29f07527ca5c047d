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

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data ? `Delete ${data.title}` : undefined)

export const loader = authed(async ({ actor, params }) => {
  const { id, title, noteCount, notePictureCount, image } = await getProject(actor, recordIdOf(params.projectId))
  return { id, title, noteCount, pictureCount: notePictureCount + (image ? 1 : 0) }
})

export const action = authed(async ({ actor, params }) => {
  const { title, act } = await deleteProject(actor, recordIdOf(params.projectId))
  return redirectWithToast('/dashboard', deletedToast(`Deleted: “${title}”`, act))
})

export default function DeleteProject() {
  const { id, title, noteCount, pictureCount } = useLoaderData<typeof loader>()
  const along = [counted(noteCount, 'note'), counted(pictureCount, 'photo')].filter(Boolean).join(' and ')
  return (
    <ConfirmPage
      title="Delete this kit?"
      back={{ to: projectPath(id), label: 'Back to the kit' }}
      submit="Delete kit"
      busyLabel="Deleting…"
    >
      <p>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        {` will be deleted${along ? `, and with it ${along}` : ''}. `}
        <TrashNotice />
      </p>
      <p className="soft">
        Its company, artist and tags are not deleted. To only hide the kit, change its status to Archived or Destashed
        instead.
      </p>
    </ConfirmPage>
  )
}

const counted = (count: number, noun: string) => (count ? `${count} ${noun}${count === 1 ? '' : 's'}` : '')
