import { i18n } from '~/platform/messages'
import { letter, type Mail } from './letter'

/** Asks the owner to confirm a new address. */
export const changeEmailMail = (to: { appName: string; username: string; email: string; link: string }): Mail =>
  letter({
    appName: to.appName,
    subject: i18n.t('Confirm your new email address for {appName}', to),
    greeting: i18n.t('Hello {username},', to),
    lines: [i18n.t("Confirm {email} as your new email address. You'll need your password.", to)],
    button: { label: i18n.t('Confirm new email'), link: to.link },
    after: [
      i18n.t('The link works once and expires in 30 minutes.'),
      i18n.t(
        'If you did not request this change, ignore this email. Your address stays the same without your password.',
      ),
    ],
  })
