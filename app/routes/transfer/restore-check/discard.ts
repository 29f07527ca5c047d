import { redirect } from '@remix-run/node'
import { RESTORE_PATH, restorePath } from '~/features/transfer/archive/archive-paths'
import { discardRestore } from '~/features/transfer/archive-restore/restores.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'

export const loader = authed(async ({ params }) => redirect(restorePath(recordIdOf(params.restoreId))))

/** Discards an uploaded archive. */
export const action = authed(async ({ actor, params }) => {
  await discardRestore(actor, recordIdOf(params.restoreId))
  return redirectWithToast(RESTORE_PATH, { title: i18n.t('Archive discarded.') })
})
