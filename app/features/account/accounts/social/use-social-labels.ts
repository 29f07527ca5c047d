import { useSite } from '~/components/shell/site'
import { socialLabels } from '~/platform/social/social-providers'

/** Returns the providers' names. */
export const useSocialLabels = () => socialLabels(useSite().oidcName)
