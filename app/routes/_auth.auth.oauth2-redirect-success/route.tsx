import type { MetaFunction } from '@remix-run/react'
import { Check } from 'lucide-react'
import { pageTitle } from '~/components/site'
import { AccountScreen } from '~/features/accounts/account-screen'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'You are logged in')

/** Where the window ends that another app had opened for a social sign-in. */
export default function BackToTheApp() {
  return (
    <AccountScreen
      sign={<Check aria-hidden="true" />}
      title="You are logged in"
      subtitle="You can close this window and go back to the app."
    />
  )
}
