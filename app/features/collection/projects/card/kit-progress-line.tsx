import { ProgressBar } from '~/components/ui/progress-bar'
import { formatPlaced, formatProgress, type KitProgress } from '../kit-progress'
import './kit-progress-line.css'

/** The progress of a kit: percentage, diamonds and bar. Marks estimates with "about". */
export function KitProgressLine({ progress }: { progress: KitProgress }) {
  return (
    <div className="kit-progress num">
      <p>
        <b>{formatProgress(progress)}</b>
        <span>{formatPlaced(progress)}</span>
      </p>
      {progress.percent === null ? null : <ProgressBar percent={progress.percent} />}
    </div>
  )
}
