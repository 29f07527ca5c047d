import type { MetaFunction } from '@remix-run/react'
import { X } from 'lucide-react'
import { pageTitle } from '~/components/shell/site'
import { AccountScreen } from '~/features/account/accounts/account-screen'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Login failed')

/** Shows that the sign-in of another app failed. */
export default function BackToTheAppInVain() {
  return (
    <AccountScreen
      sign={<X aria-hidden="true" />}
      title="Login failed"
      subtitle="Nothing was changed. Close this window, return to the app and try again."
    />
  )
}
