import type { MetaFunction } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { Icon } from '~/components/ui/icon'
import { AccountScreen } from '~/features/account/accounts/account-screen'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'You are logged in')

/** Shows that the sign-in of another app succeeded. */
export default function BackToTheApp() {
  return (
    <AccountScreen
      sign={<Icon name="check" />}
      title="You are logged in"
      subtitle="Close this window and return to the app."
    />
  )
}
