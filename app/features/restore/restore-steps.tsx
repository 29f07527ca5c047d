import { Steps } from '~/components/steps'

const STEPS = ['Choose the archive', 'Check it', 'Done']

/** Where one is on the way of a restore; `at` counts from 1. */
export const RestoreSteps = ({ at }: { at: 1 | 2 | 3 }) => <Steps steps={STEPS} at={at} label="Steps of the restore" />
