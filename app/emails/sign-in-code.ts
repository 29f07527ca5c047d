import { letter, type Mail } from './letter'

export const signInCodeMail = (to: { appName: string; username: string; code: string }): Mail =>
  letter({
    appName: to.appName,
    subject: `${to.code} is your code for ${to.appName}`,
    greeting: `Hello ${to.username},`,
    lines: ['Use this code to log in:'],
    code: to.code,
    after: [
      'The code works once and expires in 3 minutes. We will never ask you for it.',
      'If you did not request a code, ignore this email.',
    ],
  })
