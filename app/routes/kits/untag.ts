import { redirect } from '@remix-run/node'
import { projectPath } from '~/features/collection/projects/project-paths'
import { removeTagFromProject } from '~/features/collection/tags/project-tags.server'
import { dataOf } from '~/features/collection/tags/tag-result.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'

export const loader = authed(async ({ params }) => redirect(projectPath(recordIdOf(params.projectId))))

export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.projectId)
  const { form } = await readForm(request)
  dataOf(await removeTagFromProject(actor, id, recordIdOf(String(form.get('tag')))))
  return redirect(projectPath(id))
})
