import { redirect } from '@remix-run/node'
import { discardImport } from '~/features/transfer/import-export/imports.server'
import { checkPath, IMPORT_PATH } from '~/features/transfer/import-export/transfer-paths'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'

export const loader = authed(async ({ params }) => redirect(checkPath(recordIdOf(params.importId))))

/** Discards a pending file. The collection is unchanged. */
export const action = authed(async ({ actor, params }) => {
  await discardImport(actor, recordIdOf(params.importId))
  return redirectWithToast(IMPORT_PATH, { title: i18n.t('File discarded. Nothing was imported.') })
})
