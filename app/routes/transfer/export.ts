import { exportCollection } from '~/features/transfer/import-export/export.server'
import { csvDownload } from '~/http/pages/csv-download.server'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'

export const loader = authed(async ({ actor, viewer, request, context }) =>
  csvDownload(exportCollection(actor), {
    fileName: `diamond-projects-${today(viewer.timezone)}.csv`,
    request,
    context,
  }),
)
