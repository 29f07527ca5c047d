import { letter, type Mail } from './letter'

/** Notifies the old address of a change. Does not contain the new one, because the mailbox may be someone else's. */
export const emailChangedMail = (to: { appName: string; username: string; supportEmail: string }): Mail =>
  letter({
    appName: to.appName,
    subject: `Your email address for ${to.appName} was changed`,
    greeting: `Hello ${to.username},`,
    lines: [
      "The email address of your account was changed, and emails now go to the new address. If this was you, you don't need to do anything.",
    ],
    after: [`If this wasn't you, contact ${to.supportEmail} immediately and we will help you recover your account.`],
  })
