import { letter, type Mail } from './letter'

/** Tells the old address that the account has another one now. It does not name the new one: the old box may be somebody else's. */
export const emailChangedMail = (to: { appName: string; username: string; supportEmail: string }): Mail =>
  letter({
    appName: to.appName,
    subject: `Your email address for ${to.appName} was changed`,
    greeting: `Hello ${to.username},`,
    lines: [
      'Your account has a new email address now, and mails will go there. If that was you, there is nothing to do.',
    ],
    after: [`If it was not you, write to ${to.supportEmail} at once and we will help you to get your account back.`],
  })
