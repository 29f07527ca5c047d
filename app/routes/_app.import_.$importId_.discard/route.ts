import { redirect } from '@remix-run/node'
import { discardImport } from '~/features/transfers/imports.server'
import { checkPath, IMPORT_PATH } from '~/features/transfers/transfer-paths'
import { authed } from '~/http/authed.server'
import { recordIdOf } from '~/http/record-id.server'
import { redirectWithToast } from '~/http/toast.server'

/** Nothing to see here: whoever follows an old link wants the file. */
export const loader = authed(async ({ params }) => redirect(checkPath(recordIdOf(params.importId))))

/** Throws a waiting file away; the collection was never touched by it. */
export const action = authed(async ({ actor, params }) => {
  await discardImport(actor, recordIdOf(params.importId))
  return redirectWithToast(IMPORT_PATH, { title: 'The file is thrown away. Nothing was imported.' })
})
