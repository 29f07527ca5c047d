import { Trans } from '@lingui/react'
import { Disclosure } from '~/components/forms/disclosure'
import { buttonClass } from '~/components/ui/button'
import { FIELD_HEADERS, TRANSFER_FIELDS } from '~/features/transfer/csv/transfer-fields'
import { TEMPLATE_PATH } from '~/features/transfer/import-export/transfer-paths'
import { i18n } from '~/platform/messages'

const OPTIONAL = TRANSFER_FIELDS.filter(field => field !== 'title' && field !== 'status').map(
  field => FIELD_HEADERS[field],
)

const bold = <b key="bold" />

export function AcceptedFormats() {
  return (
    <section className="import-understood" aria-labelledby="understood">
      <h2 id="understood">{i18n.t('Supported formats')}</h2>
      <p>
        {i18n.t(
          'One kit per line, with a title and a status. Columns can be in any order and have their usual names. You can assign them on the next page.',
        )}
      </p>
      <ul className="import-examples">
        <li>
          <Trans id="<0>Sizes</0> 40 x 50 cm, 42,5 or 16x20 in" components={[bold]} />
        </li>
        <li>
          <Trans id="<0>Dates</0> 2026-01-31, 31.01.2026 or Jan 31, 2026" components={[bold]} />
        </li>
        <li>
          <Trans id="<0>Statuses</0> In stash, On hold, Finished …" components={[bold]} />
        </li>
        <li>
          <Trans id="<0>Tags</0> gift; flowers; night sky" components={[bold]} />
        </li>
      </ul>
      <Disclosure title={i18n.t('From a spreadsheet')}>
        <p className="soft">
          {i18n.t(
            'Excel files (.xlsx) can be selected as they are. In Numbers, choose File, Export to, CSV. In Google Sheets, choose File, Download, “Comma-separated values”.',
          )}
        </p>
      </Disclosure>
      <Disclosure title={i18n.t('From another app')}>
        <p className="soft">
          {i18n.t(
            'The file is recognized by its content: Organized Glitter (CSV, or the archive with photos), Dazzle Diary (backup or spreadsheet), Diamond Art Club orders (CSV or Excel), Homebox, Koillection, and tables of Notion (zip), Airtable and Google Sheets. Kits come with their progress notes and photos. If a backup has several parts, select all of them together.',
          )}
        </p>
      </Disclosure>
      <Disclosure title={i18n.t('Supported columns')}>
        <p className="soft">
          {i18n.t(
            'Required: Title and Status. Optional: {columns}, and hours or minutes. Tax, order number and similar columns are added to the notes. Other columns are left out. Headings can be in English, German, Dutch, French, Spanish, Italian, Portuguese, Polish or Russian.',
            { columns: OPTIONAL.join(', ') },
          )}
        </p>
      </Disclosure>
      <p className="import-template">
        <Trans
          id="No spreadsheet yet? {link}"
          values={{
            link: (
              <a className={buttonClass('quiet')} href={TEMPLATE_PATH} download>
                {i18n.t('Download a template')}
              </a>
            ),
          }}
        />
      </p>
    </section>
  )
}
