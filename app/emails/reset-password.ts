import { letter, type Mail } from './letter'

/** Brings the link to a new password. */
export const resetPasswordMail = (to: { appName: string; username: string; link: string }): Mail =>
  letter({
    appName: to.appName,
    subject: `Choose a new password for ${to.appName}`,
    greeting: `Hello ${to.username},`,
    lines: ['Somebody, most likely you, asked for a new password. Choose it here:'],
    button: { label: 'Choose a new password', link: to.link },
    after: [
      'The link works once and for 30 minutes. A new password signs you out on every device.',
      'If you did not ask for it, you can ignore this mail: your password stays as it is.',
    ],
  })
