import { Steps } from '~/components/forms/steps'

const STEPS = ['Select a file', 'Review', 'Done']

/** Shows the current step of an import; `at` counts from 1. */
export const ImportSteps = ({ at }: { at: 1 | 2 | 3 }) => <Steps steps={STEPS} at={at} label="Steps of the import" />
