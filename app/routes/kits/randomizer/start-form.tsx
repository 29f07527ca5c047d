import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { statusPath } from '~/features/collection/projects/project-paths'
import { i18n } from '~/platform/messages'

/** Starts the drawn kit. `returnTo` is the page of its spin. */
export function StartForm({ projectId, returnTo }: { projectId: string; returnTo: string }) {
  return (
    <Form method="post" action={statusPath(projectId)} preventScrollReset className="start-form" data-buttons="large">
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button type="submit" variant="main" name="status" value="progress" busyLabel={i18n.t('Starting…')}>
        {i18n.t('Start it')}
      </Button>
    </Form>
  )
}
