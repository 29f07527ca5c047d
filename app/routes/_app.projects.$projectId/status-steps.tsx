import { Link, useFetcher } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import { Button, buttonClass } from '~/components/button'
import { useTimesOver } from '~/components/emptied'
import { Field, Select } from '~/components/field'
import { copyProjectPath, deleteProjectPath, statusPath } from '~/features/projects/project-paths'
import { statusSteps } from '~/features/projects/project-status'
import { PROJECT_STATUSES, type ProjectStatus, STATUS_LABELS } from '~/features/projects/project-terms'
import { StatusChip } from '~/features/projects/status-chip'

/** Where the kit stands and where it may go: the likely steps as buttons, everything else under "More". */
export function StatusSteps({ id, status }: { id: string; status: ProjectStatus }) {
  const fetcher = useFetcher()
  const chosen = fetcher.formData?.get('status')
  return (
    <div className="status-steps">
      <StatusChip status={status} />
      <MoreSteps id={id} status={status} />
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
    </div>
  )
}

function MoreSteps({ id, status }: { id: string; status: ProjectStatus }) {
  const fetcher = useFetcher()
  return (
    // A status that was chosen here closes it again.
    <details className="status-steps-more" key={useTimesOver(fetcher.state === 'loading')}>
      <summary className={buttonClass('quiet')}>
        More<span className="visually-hidden"> for this kit</span>
        <ChevronDown aria-hidden="true" size={18} />
      </summary>
      <div className="status-steps-all">
        <fetcher.Form method="post" action={statusPath(id)} preventScrollReset>
          <Field name="status" label="Any status">
            <Select defaultValue={status} key={status}>
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
        {status === 'archived' || statusSteps(status).some(step => step.status === 'archived') ? null : (
          <fetcher.Form method="post" action={statusPath(id)} preventScrollReset className="status-steps-archive">
            <Button type="submit" name="status" value="archived" busy={fetcher.formData?.get('status') === 'archived'}>
              Archive it
            </Button>
          </fetcher.Form>
        )}
        <p>
          <Link to={copyProjectPath(id)}>Add another like it</Link>
          <Link to={deleteProjectPath(id)}>Delete this kit</Link>
        </p>
      </div>
    </details>
  )
}
