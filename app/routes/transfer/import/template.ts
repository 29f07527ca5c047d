import { importTemplate } from '~/features/transfer/import-export/export.server'
import { csvDownload } from '~/http/pages/csv-download.server'
import { authed } from '~/http/session/authed.server'

/** An example file with all columns. */
export const loader = authed(async ({ request, context }) =>
  csvDownload([importTemplate()], { fileName: 'my-kits.csv', request, context }),
)
