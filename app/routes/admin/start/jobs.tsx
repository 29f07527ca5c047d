import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { when } from './figures'

type Job = {
  name: string
  /** when its schedule is due next; null without one */
  next: Date | null
  started: Date | null
  ms: number | null
  error: string
  failures: number
  waiting: number
}
type GivenUp = { id: string; name: string; attempts: number; error: string; since: Date }

export function Jobs({ jobs, givenUp }: { jobs: Job[]; givenUp: GivenUp[] }) {
  return (
    <Panel title="Jobs" id="jobs">
      {givenUp.length > 0 ? <GivenUpJobs jobs={givenUp} /> : null}
      <ul className="host-rows">
        {jobs.map(job => (
          <li key={job.name}>
            <div className="host-row-words">
              <b>{job.name}</b>
              {job.next ? <span className="small soft"> · next {when(job.next)}</span> : null}
              <p className={job.error ? 'small host-bad' : 'small soft'}>{lastRun(job)}</p>
            </div>
            {job.next ? (
              <Form method="post" action="/host/jobs" reloadDocument>
                <Button type="submit" name="run" value={job.name} aria-label={`Run ${job.name} now`}>
                  Run now
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function GivenUpJobs({ jobs }: { jobs: GivenUp[] }) {
  return (
    <>
      <h3 className="host-bad">Failed permanently</h3>
      <ul className="host-rows">
        {jobs.map(job => (
          <li key={job.id}>
            <div className="host-row-words">
              <b>{job.name}</b>
              <p className="small">{job.error}</p>
              <p className="small soft">
                {job.attempts} attempts, last on {when(job.since)}
              </p>
            </div>
            <Form method="post" action="/host/jobs" className="host-row-acts" reloadDocument>
              <Button type="submit" name="again" value={job.id}>
                Try again
              </Button>
              <Button type="submit" name="forget" value={job.id} variant="danger">
                Delete
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  )
}

function lastRun({ started, ms, error, failures, waiting }: Job): string {
  const parts = [
    started ? `Last run ${when(started)}, ${((ms ?? 0) / 1000).toFixed(1)} s` : 'Not run yet',
    error ? `failed: ${error}` : '',
    failures > 0 ? `${failures} ${failures === 1 ? 'failure' : 'failures'} so far` : '',
    waiting > 0 ? `${waiting} waiting` : '',
  ]
  return parts.filter(Boolean).join(' · ')
}
