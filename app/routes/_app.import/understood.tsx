import { buttonClass } from '~/components/button'
import { Disclosure } from '~/components/disclosure'
import { FIELD_HEADERS, TRANSFER_FIELDS } from '~/features/transfers/transfer-fields'
import { TEMPLATE_PATH } from '~/features/transfers/transfer-paths'

const OPTIONAL = TRANSFER_FIELDS.filter(field => field !== 'title' && field !== 'status').map(
  field => FIELD_HEADERS[field],
)

/** What kind of file is understood, in a few words. */
export function Understood() {
  return (
    <section className="import-understood" aria-labelledby="understood">
      <h2 id="understood">Your list, as you wrote it</h2>
      <p>
        One kit on each line, with a title and a status. The columns may stand in any order and go by their usual names;
        you can say what each one is on the next page.
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
          Open your spreadsheet. In Excel choose File, Save as, and the type “CSV UTF-8”. In Numbers choose File, Export
          to, CSV. In Google Sheets choose File, Download, “Comma-separated values”.
        </p>
      </Disclosure>
      <Disclosure title="Every column we know">
        <p className="soft">
          Title and Status, and where you have them {OPTIONAL.join(', ')}. Any others are left out.
        </p>
      </Disclosure>
      <p className="import-template">
        Starting from nothing?{' '}
        <a className={buttonClass('quiet')} href={TEMPLATE_PATH} download>
          Get an empty template
        </a>
      </p>
    </section>
  )
}
