import { letter, type Mail } from './letter'

export const passwordChangedMail = (to: { appName: string; username: string; link: string }): Mail =>
  letter({
    appName: to.appName,
    subject: `Your password for ${to.appName} was changed`,
    greeting: `Hello ${to.username},`,
    lines: [
      "The password of your account was changed, and all other devices were logged out. If this was you, you don't need to do anything.",
      "If this wasn't you, choose a new password immediately:",
    ],
    button: { label: 'Choose a new password', link: to.link },
    after: [],
  })
