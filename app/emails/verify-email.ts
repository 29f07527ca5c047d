import { i18n } from '~/platform/messages'
import { letter, type Mail } from './letter'

export const verifyEmailMail = (to: { appName: string; username: string; link: string }): Mail =>
  letter({
    appName: to.appName,
    subject: i18n.t('Confirm your email address for {appName}', to),
    greeting: i18n.t('Hello {username},', to),
    lines: [i18n.t('Thank you for joining {appName}. Please confirm your email address to start your collection.', to)],
    button: { label: i18n.t('Confirm email'), link: to.link },
    after: [i18n.t('The link expires in 7 days. If you did not sign up, ignore this email.')],
  })
