import { letter, type Mail } from './letter'

export const resetPasswordMail = (to: { appName: string; username: string; link: string }): Mail =>
  letter({
    appName: to.appName,
    subject: `Choose a new password for ${to.appName}`,
    greeting: `Hello ${to.username},`,
    lines: ['We received a request to reset your password:'],
    button: { label: 'Choose a new password', link: to.link },
    after: [
      'The link works once and expires in 30 minutes. A new password logs you out on all devices.',
      'If you did not request a new password, ignore this email. Your password stays the same.',
    ],
  })
