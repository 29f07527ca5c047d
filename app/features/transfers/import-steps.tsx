import { Steps } from '~/components/steps'

const STEPS = ['Choose a file', 'Check it', 'Done']

/** Shows the current step of an import; `at` counts from 1. */
export const ImportSteps = ({ at }: { at: 1 | 2 | 3 }) => <Steps steps={STEPS} at={at} label="Steps of the import" />
