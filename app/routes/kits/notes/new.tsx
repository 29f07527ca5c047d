import { redirect } from '@remix-run/node'
import { logPath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'

// The address of the form in the first release. Its open pages submit to it during an upgrade.
export { action } from '../log/kit'

export const loader = authed(async ({ actor, params }) => {
  const { id } = await getProject(actor, recordIdOf(params.projectId))
  return redirect(logPath(id))
})
