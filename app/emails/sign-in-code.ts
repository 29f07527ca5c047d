import { letter, type Mail } from './letter'

/** Brings the code that signs somebody in once. */
export const signInCodeMail = (to: { appName: string; username: string; code: string }): Mail =>
  letter({
    appName: to.appName,
    subject: `${to.code} is your code for ${to.appName}`,
    greeting: `Hello ${to.username},`,
    lines: ['Somebody, most likely you, wants to log in with this code:'],
    code: to.code,
    after: [
      'The code works once and for 3 minutes. Nobody of us will ever ask you for it.',
      'If you did not ask for it, you can ignore this mail.',
    ],
  })
