import { LOOKING_AGAIN } from '~/components/patient-fetch'

/** Whether a page asks for its data anew, of its own accord. */
export const isLookingAgain = ({ headers }: Request): boolean => headers.has(LOOKING_AGAIN)
