import type { MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { Button, LinkButton } from '~/components/button'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { getNote } from '~/features/progress-notes/note-queries.server'
import { deleteNote } from '~/features/progress-notes/progress-notes.server'
import { storyPath } from '~/features/projects/project-paths'
import { deletedToast } from '~/features/trash/trash-toast'
import { UntilThen } from '~/features/trash/until-then'
import { authed } from '~/http/authed.server'
import { recordIdOf } from '~/http/record-id.server'
import { redirectWithToast } from '~/http/toast.server'
import { dayInWords } from '~/platform/dates'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete a note')

export const loader = authed(async ({ actor, params }) => {
  const { projectId, projectTitle, date, content, photos } = await getNote(
    actor,
    recordIdOf(params.projectId),
    recordIdOf(params.noteId),
  )
  return { projectId, projectTitle, date, content: content.slice(0, 400), photoCount: photos.length }
})

export const action = authed(async ({ actor, params }) => {
  const { id } = await getNote(actor, recordIdOf(params.projectId), recordIdOf(params.noteId))
  const { projectId, act } = await deleteNote(actor, id)
  return redirectWithToast(storyPath(projectId), deletedToast('The note is deleted.', act))
})

export default function DeleteNote() {
  const { projectId, projectTitle, date, content, photoCount } = useLoaderData<typeof loader>()
  const along = photoCount > 1 ? ` and its ${photoCount} photos` : photoCount ? ' and its photo' : ''
  return (
    <div className="narrow">
      <PageHead
        title="Delete this note?"
        subtitle={projectTitle}
        back={{ to: storyPath(projectId), label: 'Back to the kit' }}
      />
      <Panel title={dayInWords(date)}>
        <div className="prose">
          {content ? <blockquote>{content}</blockquote> : null}
          <p>
            The note{along} will be deleted. <UntilThen />
          </p>
        </div>
        <Form method="post" className="button-row">
          <Button type="submit" variant="danger" busyLabel="Deleting…">
            Delete the note
          </Button>
          <LinkButton to={storyPath(projectId)} variant="quiet">
            Keep it
          </LinkButton>
        </Form>
      </Panel>
    </div>
  )
}
