import './import-steps.css'

const STEPS = ['Choose a file', 'Check it', 'Done']

/** Where one is on the way of an import; `at` counts from 1. */
export function ImportSteps({ at }: { at: 1 | 2 | 3 }) {
  return (
    <ol className="import-steps" aria-label="Steps of the import">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index + 1 === at ? 'step' : undefined} data-past={index + 1 < at || undefined}>
          <span className="num">{index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
