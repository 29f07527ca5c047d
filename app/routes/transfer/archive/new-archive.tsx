import { Form } from '@remix-run/react'
import { IDEMPOTENCY_FIELD } from '~/components/client/requests/retries'
import { FormSummary } from '~/components/forms/form-summary'
import { Button } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'

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
    <Panel title={again ? 'Create a new archive' : 'What the archive contains'}>
      <FormSummary errors={said} />
      {again ? (
        <p className="soft prose">Contains your current data and replaces the archive above.</p>
      ) : (
        <ul className="archive-contents">
          <li>Every photo, in folders named after your kits</li>
          <li>A page with all kits and their progress notes that opens offline in any browser</li>
          <li>A CSV file for Excel, Numbers or Google Sheets</li>
          <li>All data as JSON, which you can restore here or on another server</li>
        </ul>
      )}
      <Form method="post" className="button-row archive-buttons">
        <input type="hidden" name={IDEMPOTENCY_FIELD} value={submitKey} />
        <Button type="submit" variant={again ? 'plain' : 'main'} busyLabel="Starting…">
          {again ? 'Create a new archive' : 'Download everything'}
        </Button>
      </Form>
    </Panel>
  )
}
