import { useFetcher } from '@remix-run/react'
import { Button, buttonClass } from '~/components/button'
import { Field, Select } from '~/components/field'
import { statusPath } from '~/features/projects/project-paths'
import { statusSteps } from '~/features/projects/project-status'
import { PROJECT_STATUSES, type ProjectStatus, STATUS_LABELS } from '~/features/projects/project-terms'
import { StatusChip } from '~/features/projects/status-chip'

/** Where the kit stands and where it may go: the likely steps as buttons, every other status under "More". */
export function StatusSteps({ id, status }: { id: string; status: ProjectStatus }) {
  const fetcher = useFetcher()
  const chosen = fetcher.formData?.get('status')
  return (
    <div className="status-steps">
      <StatusChip status={status} />
      <fetcher.Form method="post" action={statusPath(id)} preventScrollReset className="button-row">
        {statusSteps(status).map((step, index) => (
          <Button
            key={step.status}
            type="submit"
            name="status"
            value={step.status}
            variant={index === 0 ? 'main' : 'plain'}
            busy={chosen === step.status}
          >
            {step.label}
          </Button>
        ))}
      </fetcher.Form>
      {/* A new status closes it again. */}
      <details className="status-steps-more" key={status}>
        <summary className={buttonClass('quiet')}>More</summary>
        <fetcher.Form method="post" action={statusPath(id)} preventScrollReset className="status-steps-any">
          <Field name="status" label="Any status">
            <Select defaultValue={status}>
              {PROJECT_STATUSES.map(status => (
                <option key={status} value={status}>
                  {STATUS_LABELS[status]}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit" busy={fetcher.state !== 'idle'}>
            Change
          </Button>
        </fetcher.Form>
      </details>
    </div>
  )
}
