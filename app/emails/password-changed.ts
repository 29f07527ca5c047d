import { letter, type Mail } from './letter'

/** Tells somebody that the password is another one now. */
export const passwordChangedMail = (to: { appName: string; username: string; link: string }): Mail =>
  letter({
    appName: to.appName,
    subject: `Your password for ${to.appName} was changed`,
    greeting: `Hello ${to.username},`,
    lines: [
      'The password of your account was just changed, and every other device was signed out. If that was you, there is nothing to do.',
      'If it was not you, choose a new password at once:',
    ],
    button: { label: 'Choose a new password', link: to.link },
    after: [],
  })
