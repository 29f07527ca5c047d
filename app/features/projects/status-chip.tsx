import { type ProjectStatus, STATUS_LABELS } from './project-terms'
import './status-chip.css'

type StatusChipProps = {
  status: ProjectStatus /** On top of a picture: on a ground of its own. */
  onPicture?: boolean
}

/** A status as a word, a sign and a colour together. */
export function StatusChip({ status, onPicture }: StatusChipProps) {
  return (
    <span className={`status-chip status-${status}${onPicture ? ' status-chip-on-picture' : ''}`}>
      <StatusSign status={status} />
      {STATUS_LABELS[status]}
    </span>
  )
}

/** The sign alone, for places that say the word themselves: a drill that fills up as the kit goes on. */
export function StatusSign({ status }: { status: ProjectStatus }) {
  return <i className={`status-sign status-${status}`} aria-hidden="true" />
}
