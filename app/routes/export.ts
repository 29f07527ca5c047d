import { exportCollection } from '~/features/transfers/export.server'
import { authed } from '~/http/authed.server'
import { csvDownload } from '~/http/csv-download.server'
import { today } from '~/platform/dates'

/** The whole collection as a file to keep. */
export const loader = authed(async ({ actor, viewer, request, context }) =>
  csvDownload(exportCollection(actor), {
    fileName: `diamond-projects-${today(viewer.timezone)}.csv`,
    request,
    context,
  }),
)
