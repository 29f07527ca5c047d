import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LinkButton } from '~/components/button'
import { PageHead } from '~/components/page-head'
import { pageTitle } from '~/components/site'
import { ProjectForm } from '~/features/projects/project-form'
import { openedKit, projectEdit } from '~/features/projects/project-form.server'
import { formValuesOf } from '~/features/projects/project-form-values'
import { deleteProjectPath, projectPath } from '~/features/projects/project-paths'
import { formSuggestions, getProject } from '~/features/projects/project-queries.server'
import { updateProject } from '~/features/projects/projects.server'
import { statusToast } from '~/features/projects/status-toast'
import { authed } from '~/http/authed.server'
import { readPictureForm, refusedPictureForm, unkeptForm } from '~/http/picture-form.server'
import { recordIdOf } from '~/http/record-id.server'
import { redirectWithToast } from '~/http/toast.server'
import { fileUrl } from '~/platform/file-url'
import { RefusedEditError } from '~/platform/later-changes'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data ? `Change ${data.title}` : undefined)

export const loader = authed(async ({ actor, params, context }) => {
  context.notKept = true
  const id = recordIdOf(params.projectId)
  const [project, suggestions] = await Promise.all([getProject(actor, id), formSuggestions(actor)])
  const { image, imageWidth: width, imageHeight: height } = project
  return {
    id,
    title: project.title,
    values: formValuesOf(project),
    opened: openedKit(project),
    picture: image ? { src: fileUrl('projects', id, image, 320), width, height } : undefined,
    suggestions,
    draftKey: `${actor.userId} ${id}`,
  }
})

export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.projectId)
  const sent = await readPictureForm(request, actor)
  let title = ''
  const edit = async () => {
    const kit = await getProject(actor, id)
    const input = projectEdit(sent, kit)
    title = input.title ?? kit.title
    return input
  }
  try {
    const change = await updateProject(actor, id, edit, sent)
    const toast = change ? statusToast(change) : { title: `“${title}” is saved.` }
    return await redirectWithToast(projectPath(id), toast)
  } catch (error) {
    if (error instanceof RefusedEditError) return refusedPictureForm(sent, error)
    return unkeptForm(sent, 'image', error)
  }
})

export default function EditProject() {
  const { id, title, ...form } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <>
      <PageHead
        title="Change this kit"
        subtitle={title}
        back={{ to: projectPath(id), label: 'Back to the kit' }}
        action={
          <LinkButton to={deleteProjectPath(id)} variant="danger">
            Delete
          </LinkButton>
        }
      />
      <ProjectForm key={id} {...form} kitId={id} reply={reply} cancelTo={projectPath(id)} />
    </>
  )
}
