import { letter, type Mail } from './letter'

export const verifyEmailMail = (to: { appName: string; username: string; link: string }): Mail =>
  letter({
    appName: to.appName,
    subject: `Confirm your email address for ${to.appName}`,
    greeting: `Hello ${to.username},`,
    lines: [`Thank you for joining ${to.appName}. Please confirm your email address to start your collection.`],
    button: { label: 'Confirm email', link: to.link },
    after: ['The link expires in 7 days. If you did not sign up, ignore this email.'],
  })
