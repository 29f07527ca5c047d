import { i18n } from '~/platform/messages'
import { type ProjectStatus, STATUS_LABELS } from '../project-terms'
import './status-chip.css'

type StatusChipProps = {
  status: ProjectStatus /** On top of a photo: with its own background. */
  onPicture?: boolean
}

export function StatusChip({ status, onPicture }: StatusChipProps) {
  return (
    <span className={`status-chip status-${status}${onPicture ? ' status-chip-on-picture' : ''}`}>
      <StatusSign status={status} />
      {i18n.t(STATUS_LABELS[status])}
    </span>
  )
}

/** Renders the sign alone, next to a text that names the status. */
export function StatusSign({ status }: { status: ProjectStatus }) {
  return <i className={`status-sign status-${status}`} aria-hidden="true" />
}
