import { useFetcher } from '@remix-run/react'
import { Icon } from '~/components/ui/icon'
import { finishingPath } from '~/features/collection/projects/project-paths'
import { FINISHING_LABELS, FINISHING_STEPS, type FinishingStep } from '~/features/collection/projects/project-terms'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import '~/components/forms/choice-chip.css'
import './finishing-steps.css'

type FinishingStepsProps = { id: string; finishing: string; returnTo: string }

/** What was done to the canvas: a button for each step, which saves at once. Any of them, in any order. */
export function FinishingSteps({ finishing, ...form }: FinishingStepsProps) {
  const done = FINISHING_STEPS.filter(step => finishing.split(',').includes(step))
  const labels = done.map(step => i18n.t(FINISHING_LABELS[step]))
  return (
    <fieldset className={finishing ? 'finishing-steps' : 'finishing-steps not-printed'}>
      <legend>{i18n.t('Finishing')}</legend>
      <p className="print-only">{formatList(labels, 'commas')}</p>
      {FINISHING_STEPS.map(step => (
        <Step key={step} step={step} wasDone={done.includes(step)} {...form} />
      ))}
    </fieldset>
  )
}

type StepProps = { id: string; returnTo: string; step: FinishingStep; wasDone: boolean }

/** Has its own form, so that a tap does not cancel that on another step. */
function Step({ id, returnTo, step, wasDone }: StepProps) {
  const { Form, formData } = useFetcher()
  const isDone = formData ? formData.has('done') : wasDone
  return (
    <Form method="post" action={finishingPath(id)} preventScrollReset>
      <input type="hidden" name="returnTo" value={returnTo} />
      <button
        type="submit"
        name={isDone ? 'undone' : 'done'}
        value={step}
        aria-pressed={isDone}
        className="choice-chip"
      >
        {isDone ? <Icon name="check" size={16} /> : null}
        {i18n.t(FINISHING_LABELS[step])}
      </button>
    </Form>
  )
}
