import { failedLinesCsv } from '~/features/transfers/import-failures.server'
import { authed } from '~/http/authed.server'
import { csvDownload } from '~/http/csv-download.server'
import { recordIdOf } from '~/http/record-id.server'

/** The lines that were not imported, to be mended and imported again. */
export const loader = authed(async ({ actor, params, request, context }) => {
  const { fileName, text } = await failedLinesCsv(actor, recordIdOf(params.importId))
  return csvDownload([text], { fileName, request, context })
})
