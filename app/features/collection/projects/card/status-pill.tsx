import { Form, useFetcher, useLocation } from '@remix-run/react'
import { Icon } from '~/components/ui/icon'
import { Sheet, useSheet } from '~/components/ui/sheet'
import { statusPath } from '../project-paths'
import { statusSteps } from '../project-status'
import { PROJECT_STATUSES, type ProjectStatus, STATUS_LABELS } from '../project-terms'
import { StatusChip, StatusSign } from './status-chip'
import './status-pill.css'

type StatusPillProps = { id: string; status: ProjectStatus; onPicture?: boolean }

/** The status of a kit, which opens the others. Shows a new one before the server has confirmed it. */
export function StatusPill({ id, status, onPicture }: StatusPillProps) {
  const { opener, open, close } = useSheet()
  const { pathname, search } = useLocation()
  const sent = useFetcher({ key: fetcherOf(id) }).formData?.get('status')
  const shown = PROJECT_STATUSES.find(one => one === sent) ?? status
  return (
    <>
      <a
        className="status-pill"
        href={onPicture === undefined ? statusPath(id) : `${statusPath(id)}?list`}
        aria-haspopup="dialog"
        onClick={open}
      >
        <StatusChip status={shown} onPicture={onPicture} />
      </a>
      {opener ? (
        <Sheet title="Status" opener={opener} onClose={close}>
          <StatusForm id={id} status={shown} returnTo={pathname + search} stays />
        </Sheet>
      ) : null}
    </>
  )
}

type StatusFormProps = { id: string; status: ProjectStatus; returnTo: string; stays?: boolean }

/** The statuses as buttons, the likely next ones first. `stays`: does not navigate. */
export function StatusForm({ id, status, returnTo, stays }: StatusFormProps) {
  const likely: ProjectStatus[] = statusSteps(status).map(step => step.status)
  return (
    <Form
      method="post"
      action={statusPath(id)}
      className="sheet-rows"
      {...(stays && { navigate: false, fetcherKey: fetcherOf(id) })}
    >
      <input type="hidden" name="returnTo" value={returnTo} />
      {stays ? <input type="hidden" name="stays" value="yes" /> : null}
      {[...likely, ...PROJECT_STATUSES.filter(one => !likely.includes(one))].map(one => (
        <button key={one} type="submit" name="status" value={one} aria-pressed={one === status}>
          <StatusSign status={one} />
          {STATUS_LABELS[one]}
          {one === status ? <Icon name="check" className="status-pill-check" size={20} /> : null}
        </button>
      ))}
    </Form>
  )
}

const fetcherOf = (id: string) => `status ${id}`
