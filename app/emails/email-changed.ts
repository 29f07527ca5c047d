import { i18n } from '~/platform/messages'
import { letter, type Mail } from './letter'

/** Notifies the old address of a change. Does not contain the new one, because the mailbox may be someone else's. */
export const emailChangedMail = (to: { appName: string; username: string; supportEmail: string }): Mail =>
  letter({
    appName: to.appName,
    subject: i18n.t('Your email address for {appName} was changed', to),
    greeting: i18n.t('Hello {username},', to),
    lines: [
      i18n.t(
        "The email address of your account was changed, and emails now go to the new address. If this was you, you don't need to do anything.",
      ),
    ],
    after: [
      i18n.t("If this wasn't you, contact {supportEmail} immediately and we will help you recover your account.", to),
    ],
  })
