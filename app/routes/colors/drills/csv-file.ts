import { wholeDrawer } from '~/features/collection/drills/drawer.server'
import { writeDrillCsv } from '~/features/transfer/drill-csv/drill-csv.server'
import { csvDownload } from '~/http/pages/csv-download.server'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'

export const loader = authed(async ({ actor, viewer, request, context }) =>
  csvDownload(writeDrillCsv(await wholeDrawer(actor)), {
    fileName: `drill-drawer-${today(viewer.timezone)}.csv`,
    request,
    context,
  }),
)
