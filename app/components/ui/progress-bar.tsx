import './progress-bar.css'

type ProgressBarProps = {
  /** 0 to 100 */
  percent: number
  /** what the form adds, in a second color */
  next?: number | null
  /** in pixels */
  height?: number
}

/** A thin bar next to a text that says the same. SVG, because the policy forbids inline styles. */
export function ProgressBar({ percent, next, height = 6 }: ProgressBarProps) {
  const box = { height, rx: height / 2 }
  return (
    <svg className="progress-bar" width="100%" height={height} aria-hidden="true">
      <rect className="progress-bar-rest" width="100%" {...box} />
      {next && next > percent ? <rect className="progress-bar-next" width={`${next}%`} {...box} /> : null}
      {percent > 0 ? <rect className="progress-bar-done" width={`${percent}%`} {...box} /> : null}
    </svg>
  )
}
