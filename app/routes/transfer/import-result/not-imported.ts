import { failedLinesCsv } from '~/features/transfer/import-export/import-failures.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { csvDownload } from '~/http/pages/csv-download.server'
import { authed } from '~/http/session/authed.server'

/** The lines that were not imported, as a file to fix and import again. */
export const loader = authed(async ({ actor, params, request, context }) => {
  const { fileName, text } = await failedLinesCsv(actor, recordIdOf(params.importId))
  return csvDownload([text], { fileName, request, context })
})
