import { Form } from '@remix-run/react'
import { IDEMPOTENCY_FIELD } from '~/components/client/requests/retries'
import { FormSummary } from '~/components/forms/form-summary'
import { Button } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { i18n } from '~/platform/messages'

type NewArchiveProps = {
  /** the idempotency key of the form */
  submitKey: string
  errors?: Record<string, string[]>
  failed: string
  again: boolean
}

export function NewArchive({ submitKey, errors, failed, again }: NewArchiveProps) {
  const said = errors ?? (failed ? { '': [failed] } : undefined)
  return (
    <Panel title={again ? i18n.t('Create a new archive') : i18n.t('What the archive contains')}>
      <FormSummary errors={said} />
      {again ? (
        <p className="soft prose">{i18n.t('Contains your current data and replaces the archive above.')}</p>
      ) : (
        <ul className="archive-contents">
          <li>{i18n.t('Every photo, in folders named after your kits')}</li>
          <li>{i18n.t('A page with all kits and their progress notes that opens offline in any browser')}</li>
          <li>{i18n.t('A CSV file for Excel, Numbers or Google Sheets')}</li>
          <li>{i18n.t('All data as JSON, which you can restore here or on another server')}</li>
        </ul>
      )}
      <Form method="post" className="button-row archive-buttons">
        <input type="hidden" name={IDEMPOTENCY_FIELD} value={submitKey} />
        <Button type="submit" variant={again ? 'plain' : 'main'} busyLabel={i18n.t('Starting…')}>
          {again ? i18n.t('Create a new archive') : i18n.t('Download everything')}
        </Button>
      </Form>
    </Panel>
  )
}
