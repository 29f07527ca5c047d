import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { statusPath } from '~/features/collection/projects/project-paths'

/** Starts the drawn kit. `returnTo` is the page of its spin. */
export function StartForm({ projectId, returnTo }: { projectId: string; returnTo: string }) {
  return (
    <Form method="post" action={statusPath(projectId)} preventScrollReset className="start-form" data-buttons="large">
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button type="submit" variant="main" name="status" value="progress" busyLabel="Starting…">
        Start it
      </Button>
    </Form>
  )
}
