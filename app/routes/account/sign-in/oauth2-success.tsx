import type { MetaFunction } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { Icon } from '~/components/ui/icon'
import { AccountScreen } from '~/features/account/accounts/account-screen'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('You are logged in'))

/** Shows that the sign-in of another app succeeded. */
export default function BackToTheApp() {
  return (
    <AccountScreen
      sign={<Icon name="check" />}
      title={i18n.t('You are logged in')}
      subtitle={i18n.t('Close this window and return to the app.')}
    />
  )
}
