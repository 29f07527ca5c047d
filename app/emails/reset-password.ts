import { i18n } from '~/platform/messages'
import { letter, type Mail } from './letter'

export const resetPasswordMail = (to: { appName: string; username: string; link: string }): Mail =>
  letter({
    appName: to.appName,
    subject: i18n.t('Choose a new password for {appName}', to),
    greeting: i18n.t('Hello {username},', to),
    lines: [i18n.t('We received a request to reset your password:')],
    button: { label: i18n.t('Choose a new password'), link: to.link },
    after: [
      i18n.t('The link works once and expires in 30 minutes. A new password logs you out on all devices.'),
      i18n.t('If you did not request a new password, ignore this email. Your password stays the same.'),
    ],
  })
