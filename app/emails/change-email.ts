import { letter, type Mail } from './letter'

/** Asks the owner to confirm a new address. */
export const changeEmailMail = (to: { appName: string; username: string; email: string; link: string }): Mail =>
  letter({
    appName: to.appName,
    subject: `Confirm your new email address for ${to.appName}`,
    greeting: `Hello ${to.username},`,
    lines: [`Confirm ${to.email} as your new email address. You'll need your password.`],
    button: { label: 'Confirm new email', link: to.link },
    after: [
      'The link works once and expires in 30 minutes.',
      'If you did not request this change, ignore this email. Your address stays the same without your password.',
    ],
  })
