import { Disclosure } from '~/components/forms/disclosure'
import { buttonClass } from '~/components/ui/button'
import { FIELD_HEADERS, TRANSFER_FIELDS } from '~/features/transfer/csv/transfer-fields'
import { TEMPLATE_PATH } from '~/features/transfer/import-export/transfer-paths'

const OPTIONAL = TRANSFER_FIELDS.filter(field => field !== 'title' && field !== 'status').map(
  field => FIELD_HEADERS[field],
)

export function AcceptedFormats() {
  return (
    <section className="import-understood" aria-labelledby="understood">
      <h2 id="understood">Supported formats</h2>
      <p>
        One kit per line, with a title and a status. Columns can be in any order and have their usual names. You can
        assign them on the next page.
      </p>
      <ul className="import-examples">
        <li>
          <b>Sizes</b> 40 x 50 cm, 42,5 or 16x20 in
        </li>
        <li>
          <b>Dates</b> 2026-01-31, 31.01.2026 or Jan 31, 2026
        </li>
        <li>
          <b>Statuses</b> In stash, On hold, Finished …
        </li>
        <li>
          <b>Tags</b> gift; flowers; night sky
        </li>
      </ul>
      <Disclosure title="From a spreadsheet">
        <p className="soft">
          Excel files (.xlsx) can be selected as they are. In Numbers, choose File, Export to, CSV. In Google Sheets,
          choose File, Download, “Comma-separated values”.
        </p>
      </Disclosure>
      <Disclosure title="From another app">
        <p className="soft">
          The file is recognized by its content: Organized Glitter (CSV, or the archive with photos), Dazzle Diary
          (backup or spreadsheet), Diamond Art Club orders (CSV or Excel), Homebox, Koillection, and tables of Notion
          (zip), Airtable and Google Sheets. Kits come with their progress notes and photos. If a backup has several
          parts, select all of them together.
        </p>
      </Disclosure>
      <Disclosure title="Supported columns">
        <p className="soft">
          Required: Title and Status. Optional: {OPTIONAL.join(', ')}, and hours or minutes. Tax, order number and
          similar columns are added to the notes. Other columns are left out. Headings can be in English, German, Dutch,
          French, Spanish, Italian, Portuguese, Polish or Russian.
        </p>
      </Disclosure>
      <p className="import-template">
        No spreadsheet yet?{' '}
        <a className={buttonClass('quiet')} href={TEMPLATE_PATH} download>
          Download a template
        </a>
      </p>
    </section>
  )
}
