import { useFetcher } from '@remix-run/react'
import { useFormFetcher } from '~/components/forms/form-fetcher'
import { Button, buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { StatusPill } from '~/features/collection/projects/card/status-pill'
import {
  copyProjectPath,
  deleteProjectPath,
  finishedPath,
  projectPath,
  shareProjectPath,
  statusPath,
} from '~/features/collection/projects/project-paths'
import { statusSteps } from '~/features/collection/projects/project-status'
import type { ProjectStatus } from '~/features/collection/projects/project-terms'

type StatusStepsProps = {
  id: string
  status: ProjectStatus
  /** the kit to go on with */
  next: Neighbor | null
  /** whether this instance has shared pages */
  sharing: boolean
}

/** The status and its likely successors as buttons; the others under "More". */
export function StatusSteps({ id, status, next, sharing }: StatusStepsProps) {
  const fetcher = useFetcher()
  return (
    <div className="status-steps">
      <StatusPill id={id} status={status} />
      <MoreSteps id={id} status={status} sharing={sharing} />
      <fetcher.Form method="post" action={statusPath(id)} preventScrollReset className="button-row">
        {statusSteps(status).map((step, index) => (
          <Button
            // By position, so that the focus stays when another step takes the place.
            key={index === 0 ? 'first' : 'second'}
            type="submit"
            name="status"
            value={step.status}
            variant={index === 0 ? 'main' : 'plain'}
            busy={fetcher.state !== 'idle'}
          >
            {step.label}
          </Button>
        ))}
      </fetcher.Form>
      {next ? (
        <Link className="status-steps-next" rel="next" to={projectPath(next.id)}>
          <span>{`Next: ${next.title}`}</span>
          <Icon name="arrow-right" size={20} />
        </Link>
      ) : null}
    </div>
  )
}

type Neighbor = { id: string; title: string }

function MoreSteps({ id, status, sharing }: Omit<StatusStepsProps, 'next'>) {
  const { Form, isBusy, onSubmit, saved } = useFormFetcher()
  return (
    // Close after a change of status.
    <details className="status-steps-more" key={saved}>
      <summary className={buttonClass('quiet')}>
        More<span className="visually-hidden"> for this kit</span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className="status-steps-all">
        {status === 'archived' || statusSteps(status).some(step => step.status === 'archived') ? null : (
          <Form method="post" action={statusPath(id)} onSubmit={onSubmit}>
            <Button type="submit" name="status" value="archived" busy={isBusy}>
              Archive
            </Button>
          </Form>
        )}
        <p>
          {status === 'completed' ? <Link to={finishedPath(id)}>Finish and card</Link> : null}
          {sharing ? <Link to={shareProjectPath(id)}>Share this kit</Link> : null}
          <Link to={copyProjectPath(id)}>Duplicate this kit</Link>
          <Link to={deleteProjectPath(id)}>Delete this kit</Link>
        </p>
      </div>
    </details>
  )
}
