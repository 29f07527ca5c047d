import { Form } from '@remix-run/react'
import { FormSummary } from '~/components/forms/form-summary'
import { Button } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'

type NewArchiveProps = {
  errors?: Record<string, string[]>
  failed: string
  again: boolean
}

export function NewArchive({ errors, failed, again }: NewArchiveProps) {
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
        <Button type="submit" variant={again ? 'plain' : 'main'} busyLabel="Starting…">
          {again ? 'Create a new archive' : 'Download everything'}
        </Button>
      </Form>
    </Panel>
  )
}
