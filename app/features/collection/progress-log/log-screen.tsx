import { Form } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { restoreFormValues } from '~/components/forms/restore-form-values'
import { NarrowPage, PageHead } from '~/components/shell/page-head'
import { Button, LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { NoteForm } from '~/features/collection/progress-notes/note-form'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { formatMinutes } from '~/features/collection/projects/kit-progress'
import { logPath, projectPath, timerPath } from '~/features/collection/projects/project-paths'
import { type Day, formatDay } from '~/platform/dates'
import type { LogPage } from './log-page.server'
import './log-screen.css'

type LogScreenProps = {
  page: LogPage | null
  reply?: { values: Record<string, string | string[]>; errors: Record<string, string[]> }
  draftKey: string
  noteId: string
  today: Day
}

/** The log form of a kit, with its progress, the other kits in progress, and the timer. */
export function LogScreen({ page, reply, draftKey, noteId, today }: LogScreenProps) {
  const screen = useRef<HTMLDivElement>(null)
  const stopped = page && page.stopped?.projectId === page.kit.id ? page.stopped : null
  const minutes = stopped ? String(stopped.minutes) : ''
  const filledIn = useRef(minutes)
  useEffect(() => {
    // The form stays when the timer is stopped, continued or discarded.
    const form = screen.current?.querySelector<HTMLFormElement>('form[aria-label="Note"]')
    const field = form?.elements.namedItem('minutes') as HTMLInputElement | null | undefined
    const isTyped = field?.value !== filledIn.current
    if (form && minutes !== filledIn.current && (minutes || !isTyped)) restoreFormValues(form, { values: { minutes } })
    filledIn.current = minutes
  }, [minutes])
  if (!page) return <NothingInProgress />
  const { kit, others, timer } = page
  return (
    <div className="narrow" ref={screen}>
      <PageHead
        title="Log progress"
        subtitle={kit.title}
        back={{ to: projectPath(kit.id), label: 'Back to the kit' }}
      />
      <Panel>
        <div className="log-kit">
          <KitPicture project={kit} size="thumb" />
          <div>
            <b>{kit.title}</b>
            <p className="soft small">
              {kit.worked
                ? `Last worked on ${kit.worked === today ? 'today' : formatDay(kit.worked)}`
                : 'No progress notes yet'}
            </p>
          </div>
          {others.length > 0 ? (
            <details className="log-change">
              <summary>Change</summary>
              <ul>
                {others.map(other => (
                  <li key={other.id}>
                    <Link to={logPath(other.id)}>{other.title}</Link>
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </div>
        <TimerForm kit={kit} timer={timer} stopped={page.stopped} />
        <NoteForm
          key={kit.id}
          action={logPath(kit.id)}
          values={{ date: today, content: '', minutes }}
          reply={reply}
          kit={kit}
          kitTitle={kit.title}
          timer={
            timer?.projectId === kit.id ? (
              <p className="log-timer-note soft small">
                <input type="hidden" name="timer" value="running" />
                Empty minutes: the note takes those of the timer, if you are online.
              </p>
            ) : stopped ? (
              <input type="hidden" name="timed" value={stopped.seconds} />
            ) : null
          }
          submitLabel="Log progress"
          draftKey={draftKey}
          noteId={noteId}
          isNew
          cancelTo={projectPath(kit.id)}
        />
      </Panel>
    </div>
  )
}

/** Start or Stop. The clock is the server's: a closed page loses nothing, and a stopped time stays until a note takes it. */
function TimerForm({ kit, timer, stopped }: Pick<LogPage, 'kit' | 'timer' | 'stopped'>) {
  if (timer && timer.projectId !== kit.id) {
    return (
      <p className="log-timer small">
        A timer is running for <Link to={logPath(timer.projectId)}>{timer.title}</Link>.
      </p>
    )
  }
  const isOfThisKit = stopped?.projectId === kit.id
  return (
    <Form method="post" action={timerPath(kit.id)} className="log-timer" aria-label="Timer">
      {timer ? (
        <>
          <Clock key={timer.seconds} seconds={timer.seconds} />
          <Button type="submit" name="timer" value="stop">
            <Icon name="square" size={18} />
            Stop timer
          </Button>
        </>
      ) : (
        <>
          {isOfThisKit ? <span className="num">{formatMinutes(stopped.minutes)}</span> : null}
          <Button type="submit" name="timer" value="start">
            <Icon name="play" size={18} />
            {isOfThisKit ? 'Continue timer' : 'Start timer'}
          </Button>
          {isOfThisKit ? (
            <Button type="submit" variant="quiet" name="timer" value="discard">
              Discard time
            </Button>
          ) : null}
        </>
      )}
      {stopped && !isOfThisKit ? (
        <p className="small">
          {`${formatMinutes(stopped.minutes)} of a timer belong to `}
          <Link to={logPath(stopped.projectId)}>{stopped.title}</Link>.
        </p>
      ) : null}
    </Form>
  )
}

function Clock({ seconds }: { seconds: number }) {
  const [more, setMore] = useState(0)
  useEffect(() => {
    const since = Date.now()
    const timer = setInterval(() => setMore(Math.floor((Date.now() - since) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  const now = seconds + more
  return (
    <span className="num" role="timer">
      {now < 60 ? `${now} s` : formatMinutes(Math.floor(now / 60))}
    </span>
  )
}

const NothingInProgress = () => (
  <NarrowPage title="Log progress" back={{ to: '/overview', label: 'Overview' }}>
    <EmptyState title="Nothing in progress" action={<LinkButton to="/dashboard?status=stash">Choose a kit</LinkButton>}>
      Open a kit and log progress on it. That starts it.
    </EmptyState>
  </NarrowPage>
)
