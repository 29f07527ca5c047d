import { redirect } from '@remix-run/node'
import { projectPath } from '~/features/projects/project-paths'
import { removeTagFromProject } from '~/features/tags/project-tags.server'
import { dataOf } from '~/features/tags/tag-result.server'
import { authed } from '~/http/authed.server'
import { recordIdOf } from '~/http/record-id.server'
import { readForm } from '~/http/uploads.server'

/** Nothing to see here: whoever follows an old link wants the kit. */
export const loader = authed(async ({ params }) => redirect(projectPath(recordIdOf(params.projectId))))

/** Takes one tag off a kit. */
export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.projectId)
  const { form } = await readForm(request)
  dataOf(await removeTagFromProject(actor, id, recordIdOf(String(form.get('tag')))))
  return redirect(projectPath(id))
})
