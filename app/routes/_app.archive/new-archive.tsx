import { Form } from '@remix-run/react'
import { Button } from '~/components/button'
import { FormSummary } from '~/components/form-summary'
import { Panel } from '~/components/panel'

type NewArchiveProps = {
  errors?: Record<string, string[]>
  /** Why the last one was not made. */
  failed: string
  /** There is one already. */
  again: boolean
}

/** What an archive holds, and the button that has one made. */
export function NewArchive({ errors, failed, again }: NewArchiveProps) {
  const said = errors ?? (failed ? { '': [failed] } : undefined)
  return (
    <Panel title={again ? 'Make a new one' : 'What you get'}>
      <FormSummary errors={said} />
      {again ? (
        <p className="soft prose">With everything as it is now. It takes the place of the one above.</p>
      ) : (
        <ul className="archive-contents">
          <li>Every photo, in folders named after your kits</li>
          <li>A page with all kits and their stories that opens in any browser, without a network</li>
          <li>A table for Excel, Numbers or Google Sheets</li>
          <li>All data in a form that can be restored here or on another server</li>
        </ul>
      )}
      <Form method="post" className="button-row archive-buttons">
        <Button type="submit" variant={again ? 'plain' : 'main'} busyLabel="Beginning…">
          {again ? 'Make a new archive' : 'Download everything'}
        </Button>
      </Form>
    </Panel>
  )
}
