import { Form, useFetcher, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '~/components/ui/icon'
import { Sheet, useSheet } from '~/components/ui/sheet'
import { useWaitingValues } from '~/features/site/pwa/waiting-values'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import { statusPath } from '../project-paths'
import { statusSteps } from '../project-status'
import { PROJECT_STATUSES, type ProjectStatus, STATUS_LABELS } from '../project-terms'
import { StatusChip, StatusSign } from './status-chip'
import './status-pill.css'

type StatusPillProps = {
  id: string
  status: ProjectStatus
  onPicture?: boolean
  /** Takes the place of the chip on a phone. */
  children?: ReactNode
}

/** The status of a kit, which opens the others. Shows a new one before the server has confirmed it, and while it waits. */
export function StatusPill({ id, status, onPicture, children }: StatusPillProps) {
  const { opener, open, close } = useSheet()
  const { pathname, search } = useLocation()
  const waiting = useWaitingValues().get(`status ${id}`)
  const sent = useFetcher({ key: fetcherOf(id) }).formData?.get('status') ?? waiting
  const shown = PROJECT_STATUSES.find(one => one === sent) ?? status
  return (
    <>
      <a
        className="status-pill"
        href={onPicture === undefined ? statusPath(id) : `${statusPath(id)}?list`}
        aria-haspopup="dialog"
        onClick={open}
      >
        {children ? (
          <span className="visually-hidden-on-phones">
            <StatusChip status={shown} />
          </span>
        ) : (
          <StatusChip status={shown} onPicture={onPicture} />
        )}
        {children}
      </a>
      {opener ? (
        <Sheet title={i18n.t('Change status')} opener={opener} onClose={close}>
          <StatusForm id={id} status={shown} returnTo={pathname + search} stays />
        </Sheet>
      ) : null}
    </>
  )
}

type StatusFormProps = { id: string; status: ProjectStatus; returnTo: string; stays?: boolean }

/** The likely next steps as buttons, and the other statuses folded. `stays`: does not navigate. */
export function StatusForm({ id, status, returnTo, stays }: StatusFormProps) {
  const steps = statusSteps(status)
  const others = PROJECT_STATUSES.filter(one => one !== status && !steps.some(step => step.status === one))
  return (
    <Form
      method="post"
      action={statusPath(id)}
      className="sheet-rows status-rows"
      {...(stays && { navigate: false, fetcherKey: fetcherOf(id) })}
    >
      <input type="hidden" name="from" value={status} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {stays ? <input type="hidden" name="stays" value="yes" /> : null}
      {steps.map(({ status: one, label, hint }) => (
        <button key={one} type="submit" name="status" value={one}>
          <span className="status-rows-sign">
            <StatusSign status={one} />
          </span>
          <span>
            <b>{label}</b>
            {hint ? <small>{hint}</small> : null}
          </span>
        </button>
      ))}
      <details>
        <summary>
          <span className="status-rows-sign">
            <Icon name="ellipsis" size={20} />
          </span>
          <span>
            <b>{i18n.t('Another status')}</b>
            <small>
              {formatList(
                others.map(one => i18n.t(STATUS_LABELS[one])),
                'commas',
              )}
            </small>
          </span>
          <Icon name="chevron-down" size={20} />
        </summary>
        {others.map(one => (
          <button key={one} type="submit" name="status" value={one}>
            <span className="status-rows-sign">
              <StatusSign status={one} />
            </span>
            {i18n.t(STATUS_LABELS[one])}
          </button>
        ))}
      </details>
    </Form>
  )
}

const fetcherOf = (id: string) => `status ${id}`
