import { letter, type Mail } from './letter'

/** Asks the owner of a new account to confirm the address. */
export const verifyEmailMail = (to: { appName: string; username: string; link: string }): Mail =>
  letter({
    appName: to.appName,
    subject: `Confirm your email address for ${to.appName}`,
    greeting: `Hello ${to.username},`,
    lines: [
      `Thank you for joining ${to.appName}. Please confirm that this is your email address, and your collection is ready to be filled.`,
    ],
    button: { label: 'Confirm my email address', link: to.link },
    after: ['The link works for 7 days. If you did not sign up, you can ignore this mail and nothing happens.'],
  })
