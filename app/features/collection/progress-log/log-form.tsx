import { Trans } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { useFormFetcher } from '~/components/forms/form-fetcher'
import { restoreFormValues } from '~/components/forms/restore-form-values'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { LateNoteForm } from '~/features/collection/progress-notes/late-note-form'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { formatMinutes, formatProgress } from '~/features/collection/projects/kit-progress'
import { logPath, projectPath, timerPath } from '~/features/collection/projects/project-paths'
import { type Day, recentDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import type { LogPage } from './log-page.server'
import './log-form.css'

export type LogFormProps = {
  page: LogPage
  reply?: { values: Record<string, string | string[]>; errors: Record<string, string[]> }
  draftKey: string
  noteId: string
  today: Day
  /** In a sheet: shows another kit in it. On a page, links lead to the others. */
  onChange?: (id: string) => void
  /** The page that follows, if it is not the kit's. */
  returnTo?: string
  /** A photo that was just taken. */
  photo?: File | null
}

/** The log form of a kit, with its progress, the other kits in progress, and the timer. */
export function LogForm({ page, reply, draftKey, noteId, today, onChange, returnTo, photo }: LogFormProps) {
  const screen = useRef<HTMLDivElement>(null)
  const { kit, others, timer } = page
  const stopped = page.stopped?.projectId === kit.id ? page.stopped : null
  const minutes = stopped ? String(stopped.minutes) : ''
  const filledIn = useRef(minutes)
  useEffect(() => {
    // The form stays when the timer is stopped, continued or discarded.
    const form = screen.current?.querySelector<HTMLFormElement>('form[data-kit]')
    const field = form?.elements.namedItem('minutes') as HTMLInputElement | null | undefined
    const isTyped = field?.value !== filledIn.current
    if (form && minutes !== filledIn.current && (minutes || !isTyped)) restoreFormValues(form, { values: { minutes } })
    filledIn.current = minutes
  }, [minutes])
  const now = [kit.progress ? formatProgress(kit.progress) : '', kit.worked ? recentDay(kit.worked, today, true) : '']
    .filter(Boolean)
    .join(', ')
  return (
    <div className="log-form" ref={screen}>
      <details className="log-kit">
        <summary>
          <KitPicture project={kit} size="thumb" />
          <span>
            <b className="clamp">{kit.title}</b>
            <small className="num">{now || i18n.t('No progress notes yet')}</small>
          </span>
          {others.length > 0 ? <span className="log-kit-change">{i18n.t('Change')}</span> : null}
        </summary>
        <ul>
          {others.map(other => (
            <li key={other.id}>
              {onChange ? (
                <button type="button" onClick={() => onChange(other.id)}>
                  {other.title}
                </button>
              ) : (
                <Link to={logPath(other.id)}>{other.title}</Link>
              )}
            </li>
          ))}
        </ul>
      </details>
      <LateNoteForm
        key={kit.id}
        action={logPath(kit.id)}
        values={{ date: today, content: '', minutes }}
        reply={reply}
        kit={kit}
        kitTitle={kit.title}
        timer={<TimerField kit={kit} timer={timer} stopped={page.stopped} />}
        submitLabel={i18n.t('Save note')}
        draftKey={draftKey}
        noteId={noteId}
        isNew
        isSheet={Boolean(onChange)}
        returnTo={returnTo}
        photo={photo}
        cancelTo={onChange ? undefined : projectPath(kit.id)}
      />
      <TimerForm id={kit.id} stays={Boolean(onChange)} />
    </div>
  )
}

/** The form of the timer's buttons, which are within that of the note. */
function TimerForm({ id, stays }: { id: string; stays: boolean }) {
  const { Form, onSubmit } = useFormFetcher()
  return (
    <Form id={TIMER} method="post" action={timerPath(id)} aria-label={i18n.t('Timer')} onSubmit={onSubmit}>
      {stays ? <input type="hidden" name="stays" value="yes" /> : null}
    </Form>
  )
}
const TIMER = 'log-timer'

/** Start or Stop. The clock is the server's: a closed page loses nothing, and a stopped time stays until a note takes it. */
function TimerField({ kit, timer, stopped }: Pick<LogPage, 'kit' | 'timer' | 'stopped'>) {
  if (timer && timer.projectId !== kit.id) {
    return (
      <p className="log-timer small">
        <Trans
          id="A timer is running for <0>{title}</0>."
          values={{ title: <bdi>{timer.title}</bdi> }}
          components={[<Link key="kit" to={logPath(timer.projectId)} replace />]}
        />
      </p>
    )
  }
  const isOfThisKit = stopped?.projectId === kit.id
  const button = (value: string, icon: 'play' | 'square', verb: string, label: string) => (
    <Button type="submit" form={TIMER} name="timer" value={value} aria-label={label}>
      <Icon name={icon} size={18} />
      {verb}
    </Button>
  )
  return (
    <div className="log-timer" data-buttons="wide">
      <p className="field-label">{i18n.t('or a timer')}</p>
      {timer ? (
        <>
          <input type="hidden" name="timer" value="running" />
          {button('stop', 'square', i18n.t('Stop'), i18n.t('Stop timer'))}
          <Clock key={timer.seconds} seconds={timer.seconds} />
          <p className="soft small">
            {i18n.t('Leave the minutes empty to log the timer’s. Without a connection, type them.')}
          </p>
        </>
      ) : (
        <>
          {isOfThisKit ? <input type="hidden" name="timed" value={stopped.seconds} /> : null}
          {isOfThisKit
            ? button('start', 'play', i18n.t('Continue'), i18n.t('Continue timer'))
            : button('start', 'play', i18n.t('Start'), i18n.t('Start timer'))}
          {isOfThisKit ? (
            <Button type="submit" form={TIMER} variant="quiet" name="timer" value="discard">
              {i18n.t('Discard time')}
            </Button>
          ) : null}
        </>
      )}
      {stopped && !isOfThisKit ? (
        <p className="small">
          <Trans
            id="{time} of a timer belong to <0>{title}</0>."
            values={{ time: formatMinutes(stopped.minutes), title: <bdi>{stopped.title}</bdi> }}
            components={[<Link key="kit" to={logPath(stopped.projectId)} replace />]}
          />
        </p>
      ) : null}
    </div>
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
      {now < 60 ? i18n.t('{seconds} s', { seconds: now }) : formatMinutes(Math.floor(now / 60))}
    </span>
  )
}
