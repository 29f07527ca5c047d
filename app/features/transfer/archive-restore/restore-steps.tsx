import { Steps } from '~/components/forms/steps'

const STEPS = ['Select the archive', 'Review', 'Done']

/** Shows the current step of a restore. `at` counts from 1. */
export const RestoreSteps = ({ at }: { at: 1 | 2 | 3 }) => <Steps steps={STEPS} at={at} label="Steps of the restore" />
