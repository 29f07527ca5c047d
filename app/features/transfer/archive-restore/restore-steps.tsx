import { Steps } from '~/components/forms/steps'
import { i18n } from '~/platform/messages'

const STEPS = [/*i18n*/ 'Select the archive', /*i18n*/ 'Review', /*i18n*/ 'Done']

/** Shows the current step of a restore. `at` counts from 1. */
export const RestoreSteps = ({ at }: { at: 1 | 2 | 3 }) => (
  <Steps steps={STEPS.map(step => i18n.t(step))} at={at} label={i18n.t('Steps of the restore')} />
)
