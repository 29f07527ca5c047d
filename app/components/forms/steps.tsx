import './steps.css'

type StepsProps = {
  steps: readonly string[]
  /** The current step, from 1. */
  at: number
  label: string
}

/** The progress through several pages. */
export function Steps({ steps, at, label }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index + 1 === at ? 'step' : undefined} data-past={index + 1 < at || undefined}>
          <span className="num">{index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
