import { Link } from '@remix-run/react'
import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { AccountScreen } from './account-screen'

type Sender = {
  /** The address it comes from. */
  sender: string
  /** It waits in the outbox of this machine instead. */
  outbox: boolean
}

type MailSentScreenProps = Sender & {
  title: string
  subtitle: ReactNode
  /** The ways on. */
  children: ReactNode
  otherwise?: ReactNode
}

/** A mail is on its way: to whom, and where to look when it does not come. */
export function MailSentScreen({ title, subtitle, children, otherwise, ...sender }: MailSentScreenProps) {
  return (
    <AccountScreen sign={<MailCheck aria-hidden="true" />} title={title} subtitle={subtitle} otherwise={otherwise}>
      <MailTips {...sender} />
      {children}
    </AccountScreen>
  )
}

/** Where a mail may be that does not come. */
export function MailTips({ sender, outbox }: Sender) {
  return (
    <div className="account-tips">
      {outbox ? (
        <p className="account-notice">
          No mail service is set up here: the mail waits in <Link to="/dev/outbox">the outbox</Link>.
        </p>
      ) : null}
      <p>Nothing there yet?</p>
      <ul>
        <li>Check your spam or junk folder. The sender is {sender}.</li>
        <li>Make sure the address above is the right one.</li>
        <li>Wait a few minutes: some mails take their time.</li>
      </ul>
    </div>
  )
}
