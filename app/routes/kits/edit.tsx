import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { listFields } from '~/features/collection/custom-fields/custom-fields.server'
import { customTexts } from '~/features/collection/custom-fields/custom-values.server'
import { ProjectForm } from '~/features/collection/projects/form/project-form'
import { editedFields, openedKit } from '~/features/collection/projects/form/project-form.server'
import { formValuesOf } from '~/features/collection/projects/form/project-form-values'
import { deleteProjectPath, projectPath } from '~/features/collection/projects/project-paths'
import { formSuggestions, getProject } from '~/features/collection/projects/project-queries.server'
import { updateProject } from '~/features/collection/projects/projects.server'
import { pageAfter, statusToast } from '~/features/collection/projects/status-toast'
import { readPictureForm, rejectedPictureForm, unstoredPhotos } from '~/http/forms/picture-form.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { InvalidError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { fileUrl } from '~/platform/storage/file-url'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('Edit {name}', { name: data.title }))

export const loader = authed(async ({ actor, params, context }) => {
  context.isUncacheable = true
  const id = recordIdOf(params.projectId)
  const [project, suggestions, fields] = await Promise.all([
    getProject(actor, id),
    formSuggestions(actor),
    listFields(actor),
  ])
  const { image, imageWidth: width, imageHeight: height } = project
  return {
    id,
    title: project.title,
    values: { ...formValuesOf(project), ...customTexts(fields, project.custom) },
    opened: openedKit(project, fields),
    picture: image
      ? { src: fileUrl('projects', id, image, 320), full: fileUrl('projects', id, image), width, height }
      : undefined,
    suggestions,
    fields,
    draftKey: `${actor.userId} ${id}`,
  }
})

export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.projectId)
  const sent = await readPictureForm(request, actor)
  let title = ''
  const edit = async (tx: Parameters<typeof editedFields>[4]) => {
    const kit = await getProject(actor, id, tx)
    const input = await editedFields(actor, sent, kit, await listFields(actor, tx), tx)
    title = input.title ?? kit.title
    return input
  }
  try {
    const { change } = await updateProject(actor, id, edit, sent)
    const toast = change ? statusToast(change) : { title: i18n.t('“{name}” saved.', { name: title }) }
    if (change?.to === 'completed') return redirect(pageAfter(change))
    return await redirectWithToast(projectPath(id), toast)
  } catch (error) {
    if (error instanceof InvalidError) return rejectedPictureForm(sent, error)
    return unstoredPhotos(sent, 'image', error)
  }
})

export default function EditProject() {
  const { id, title, ...form } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <>
      <PageHead
        title={i18n.t('Edit kit')}
        isBar
        subtitle={title}
        back={{ to: projectPath(id), label: i18n.t('Back to the kit') }}
        action={
          <LinkButton to={deleteProjectPath(id)} variant="danger">
            {i18n.t('Delete')}
          </LinkButton>
        }
      />
      <ProjectForm key={id} {...form} kitId={id} reply={reply} cancelTo={projectPath(id)} />
    </>
  )
}
