import { redirect } from '@remix-run/node'
import { RESTORE_PATH, restorePath } from '~/features/archive/archive-paths'
import { discardRestore } from '~/features/restore/restores.server'
import { authed } from '~/http/authed.server'
import { recordIdOf } from '~/http/record-id.server'
import { redirectWithToast } from '~/http/toast.server'

/** Opened by hand there is nothing here; the archive's own page says what it is. */
export const loader = authed(async ({ params }) => redirect(restorePath(recordIdOf(params.restoreId))))

/** Throws an uploaded archive away. */
export const action = authed(async ({ actor, params }) => {
  await discardRestore(actor, recordIdOf(params.restoreId))
  return redirectWithToast(RESTORE_PATH, { title: 'The archive is discarded.' })
})
