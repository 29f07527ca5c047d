import { i18n } from '~/platform/messages'
import { letter, type Mail } from './letter'

export const signInCodeMail = (to: { appName: string; username: string; code: string }): Mail =>
  letter({
    appName: to.appName,
    subject: i18n.t('{code} is your code for {appName}', to),
    greeting: i18n.t('Hello {username},', to),
    lines: [i18n.t('Use this code to log in:')],
    code: to.code,
    after: [
      i18n.t('The code works once and expires in 3 minutes. We will never ask you for it.'),
      i18n.t('If you did not request a code, ignore this email.'),
    ],
  })
