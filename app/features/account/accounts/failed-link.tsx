import { LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'
import { AccountScreen } from './account-screen'

type FailedLinkProps = {
  title: string
  subtitle: string
  /** Where a new link is requested, and the words of the button. */
  to: string
  label: string
}

/** Shows that a mailed link failed, and why. */
export const FailedLink = ({ title, subtitle, to, label }: FailedLinkProps) => (
  <AccountScreen sign={<Icon name="mail-x" />} title={title} subtitle={subtitle}>
    <div className="account-actions" data-buttons="wide">
      <LinkButton to={to} variant="main">
        {label}
      </LinkButton>
      <LinkButton to="/login">{i18n.t('Back to Login')}</LinkButton>
    </div>
  </AccountScreen>
)
