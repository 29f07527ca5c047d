import type { MetaFunction } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { Icon } from '~/components/ui/icon'
import { AccountScreen } from '~/features/account/accounts/account-screen'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Login failed'))

/** Shows that the sign-in of another app failed. */
export default function BackToTheAppInVain() {
  return (
    <AccountScreen
      sign={<Icon name="x" />}
      title={i18n.t('Login failed')}
      subtitle={i18n.t('Nothing was changed. Close this window, return to the app and try again.')}
    />
  )
}
