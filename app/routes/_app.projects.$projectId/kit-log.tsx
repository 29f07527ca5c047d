import { Form } from '@remix-run/react'
import { Button, LinkButton } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { KitProgressLine } from '~/features/collection/projects/card/kit-progress-line'
import type { KitProgress } from '~/features/collection/projects/kit-progress'
import { logPath, projectPath, statusPath } from '~/features/collection/projects/project-paths'
import type { ProjectStatus } from '~/features/collection/projects/project-terms'

type KitLogProps = {
  id: string
  status: ProjectStatus
  progress: KitProgress | null
  forecast: string
  pace: string
  isHidden: boolean
}

/** The progress of a kit and the way to log more. Asks whether a kit with every diamond placed is finished. */
export function KitLog({ id, status, progress, forecast, pace, isHidden }: KitLogProps) {
  if (!progress && status !== 'progress') return null
  return (
    <section className="kit-log" aria-label="Progress of this kit">
      {progress ? <KitProgressLine progress={progress} /> : null}
      {pace ? <p className="soft small num">{pace}</p> : null}
      {forecast ? (
        <Form method="post" action="/profile/forecast" className="kit-log-forecast">
          <input type="hidden" name="returnTo" value={projectPath(id)} />
          {isHidden ? null : <p className="soft small num">{forecast}</p>}
          <Button type="submit" name="hide" value={isHidden ? 'no' : 'yes'} variant="quiet">
            {isHidden ? 'Show' : 'Hide'}
            <span className={isHidden ? undefined : 'visually-hidden'}> the estimated finish</span>
          </Button>
        </Form>
      ) : null}
      {status === 'progress' && progress?.percent === 100 ? (
        <Form method="post" action={statusPath(id)} className="kit-log-finished">
          <p>Every diamond is placed. Finished?</p>
          <Button type="submit" name="status" value="completed">
            Mark as finished
          </Button>
        </Form>
      ) : null}
      {status === 'progress' ? (
        <LinkButton to={logPath(id)} variant="main">
          Log progress
        </LinkButton>
      ) : null}
      {progress ? (
        <p>
          <Link to="/notes" className="kit-log-notes">
            All progress notes
          </Link>
        </p>
      ) : null}
    </section>
  )
}
