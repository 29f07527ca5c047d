import { redirect } from '@remix-run/node'
import { backUpNow } from '~/features/instance/admin/admin-actions.server'
import { adminOnly } from '~/http/session/admin-session.server'

export const loader = () => redirect('/host#backups')

/** Creates a backup, and responds when it is complete. */
export const action = adminOnly(async () => {
  await backUpNow()
  return redirect('/host#backups')
})
