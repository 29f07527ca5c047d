import type { MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { Button, LinkButton } from '~/components/button'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { projectPath } from '~/features/projects/project-paths'
import { getProject } from '~/features/projects/project-queries.server'
import { deleteProject } from '~/features/projects/projects.server'
import { deletedToast } from '~/features/trash/trash-toast'
import { UntilThen } from '~/features/trash/until-then'
import { authed } from '~/http/authed.server'
import { recordIdOf } from '~/http/record-id.server'
import { redirectWithToast } from '~/http/toast.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data ? `Delete ${data.title}` : undefined)

export const loader = authed(async ({ actor, params }) => {
  const { id, title, noteCount, notePictureCount, image } = await getProject(actor, recordIdOf(params.projectId))
  return { id, title, noteCount, pictureCount: notePictureCount + (image ? 1 : 0) }
})

export const action = authed(async ({ actor, params }) => {
  const { title, act } = await deleteProject(actor, recordIdOf(params.projectId))
  return redirectWithToast('/dashboard', deletedToast(`“${title}” is deleted.`, act))
})

export default function DeleteProject() {
  const { id, title, noteCount, pictureCount } = useLoaderData<typeof loader>()
  const along = [counted(noteCount, 'note'), counted(pictureCount, 'photo')].filter(Boolean).join(' and ')
  return (
    <div className="narrow">
      <PageHead title="Delete this kit?" back={{ to: projectPath(id), label: 'Back to the kit' }} />
      <Panel>
        <div className="prose">
          <p>
            <strong>{title}</strong> will be deleted{along ? `, and with it ${along}` : ''}. <UntilThen />
          </p>
          <p className="soft">
            Its company, artist and tags stay. If you only want it out of sight, change its status to Archived or
            Destashed instead.
          </p>
        </div>
        <Form method="post" className="button-row">
          <Button type="submit" variant="danger" busyLabel="Deleting…">
            Delete the kit
          </Button>
          <LinkButton to={projectPath(id)} variant="quiet">
            Keep it
          </LinkButton>
        </Form>
      </Panel>
    </div>
  )
}

const counted = (count: number, noun: string) => (count ? `${count} ${noun}${count === 1 ? '' : 's'}` : '')
