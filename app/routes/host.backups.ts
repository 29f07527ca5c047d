import { redirect } from '@remix-run/node'
import { backUpNow } from '~/features/host/host-acts.server'
import { hostOnly } from '~/http/host-door.server'

export const loader = () => redirect('/host#backups')

/** Makes a backup; the answer comes when it is made. */
export const action = hostOnly(async () => {
  await backUpNow()
  return redirect('/host#backups')
})
