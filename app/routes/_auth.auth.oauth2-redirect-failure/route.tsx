import type { MetaFunction } from '@remix-run/react'
import { X } from 'lucide-react'
import { pageTitle } from '~/components/site'
import { AccountScreen } from '~/features/accounts/account-screen'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Logging in did not work')

/** The same when it came to nothing. */
export default function BackToTheAppInVain() {
  return (
    <AccountScreen
      sign={<X aria-hidden="true" />}
      title="Logging in did not work"
      subtitle="Nothing was changed. You can close this window, go back to the app and try again."
    />
  )
}
