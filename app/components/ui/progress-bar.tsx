import './progress-bar.css'

type ProgressBarProps = {
  /** 0 to 100 */
  percent: number
  /** what the form adds, in a second color */
  next?: number | null
}

/** A thin bar next to a text that says the same. SVG, because the policy forbids inline styles. */
export function ProgressBar({ percent, next }: ProgressBarProps) {
  return (
    <svg className="progress-bar" width="100%" height="6" aria-hidden="true">
      <rect className="progress-bar-rest" width="100%" height="6" rx="3" />
      {next && next > percent ? <rect className="progress-bar-next" width={`${next}%`} height="6" rx="3" /> : null}
      {percent > 0 ? <rect className="progress-bar-done" width={`${percent}%`} height="6" rx="3" /> : null}
    </svg>
  )
}
