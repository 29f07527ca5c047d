import { letter, type Mail } from './letter'

type Feedback = {
  appName: string
  type: 'bug' | 'general'
  message: string
  name: string
  /** empty when none was left */
  email: string
  account: string
}

/** Brings the host what somebody wrote. Only words of ours stand in the subject. */
export const feedbackMail = ({ appName, type, message, name, email, account }: Feedback): Mail =>
  letter({
    appName,
    subject: type === 'bug' ? `Something does not work in ${appName}` : `Feedback on ${appName}`,
    greeting: `${name} writes:`,
    lines: message.split(/\r?\n/).filter(line => line.trim()),
    after: [`Account: ${account}`, email ? `Answer to: ${email}` : 'No address was left for an answer.'],
  })
