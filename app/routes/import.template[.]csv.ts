import { importTemplate } from '~/features/transfers/export.server'
import { authed } from '~/http/authed.server'
import { csvDownload } from '~/http/csv-download.server'

/** A file with the columns we know and one example, to be filled in. */
export const loader = authed(async ({ request, context }) =>
  csvDownload([importTemplate()], { fileName: 'my-kits.csv', request, context }),
)
