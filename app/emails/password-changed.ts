import { i18n } from '~/platform/messages'
import { letter, type Mail } from './letter'

export const passwordChangedMail = (to: { appName: string; username: string; link: string }): Mail =>
  letter({
    appName: to.appName,
    subject: i18n.t('Your password for {appName} was changed', to),
    greeting: i18n.t('Hello {username},', to),
    lines: [
      i18n.t(
        "The password of your account was changed, and all other devices were logged out. If this was you, you don't need to do anything.",
      ),
      i18n.t("If this wasn't you, choose a new password immediately:"),
    ],
    button: { label: i18n.t('Choose a new password'), link: to.link },
    after: [],
  })
