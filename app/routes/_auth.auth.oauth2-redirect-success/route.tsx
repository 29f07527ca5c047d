import type { MetaFunction } from '@remix-run/react'
import { Check } from 'lucide-react'
import { pageTitle } from '~/components/shell/site'
import { AccountScreen } from '~/features/account/accounts/account-screen'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'You are logged in')

/** Shows that the sign-in of another app succeeded. */
export default function BackToTheApp() {
  return (
    <AccountScreen
      sign={<Check aria-hidden="true" />}
      title="You are logged in"
      subtitle="Close this window and return to the app."
    />
  )
}
