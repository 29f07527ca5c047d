import { LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'
import { AccountScreen } from './account-screen'
import { DelayedRedirect } from './delayed-redirect'

/** Shows what succeeded and continues to the login page: automatically, or with a button. */
export function AccountDone({
  title,
  subtitle,
  label = i18n.t('Log in'),
}: {
  title: string
  subtitle: string
  label?: string
}) {
  return (
    <AccountScreen sign={<Icon name="check" />} title={title} subtitle={subtitle}>
      <DelayedRedirect to="/login" />
      <div className="account-actions" data-buttons="wide">
        <LinkButton to="/login" variant="main" replace>
          {label}
        </LinkButton>
      </div>
    </AccountScreen>
  )
}
