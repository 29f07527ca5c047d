import { letter, type Mail } from './letter'

/** Asks at a new address whether it shall be the one of that account. */
export const changeEmailMail = (to: { appName: string; username: string; email: string; link: string }): Mail =>
  letter({
    appName: to.appName,
    subject: `Confirm your new email address for ${to.appName}`,
    greeting: `Hello ${to.username},`,
    lines: [
      `Shall ${to.email} be the email address of your account? Confirm it here; your password will be asked for.`,
    ],
    button: { label: 'Confirm my new address', link: to.link },
    after: [
      'The link works once and for 30 minutes.',
      'If you did not ask for it, you can ignore this mail: without the password nothing changes.',
    ],
  })
