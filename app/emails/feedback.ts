import { letter, type Mail } from './letter'

type Feedback = {
  appName: string
  type: 'bug' | 'general'
  message: string
  name: string
  /** '' if none was entered */
  email: string
  account: string
}

/** Sends feedback to the admin. The subject contains no user input. */
export const feedbackMail = ({ appName, type, message, name, email, account }: Feedback): Mail =>
  letter({
    appName,
    subject: type === 'bug' ? `Bug report for ${appName}` : `Feedback on ${appName}`,
    greeting: `${name} writes:`,
    lines: message.split(/\r?\n/).filter(line => line.trim()),
    after: [`Account: ${account}`, email ? `Reply to: ${email}` : 'No reply address was given.'],
  })
