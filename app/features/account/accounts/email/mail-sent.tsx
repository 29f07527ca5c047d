import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { i18n } from '~/platform/messages'
import { AccountScreen } from '../account-screen'

type Sender = {
  sender: string
  /** whether mails are stored in the outbox instead of sent */
  outbox: boolean
}

type MailSentScreenProps = Sender & {
  title: string
  subtitle: ReactNode
  children: ReactNode
  otherwise?: ReactNode
}

/** Shows to whom the mail was sent, and what to do if it does not arrive. */
export function MailSentScreen({ title, subtitle, children, otherwise, ...sender }: MailSentScreenProps) {
  return (
    <AccountScreen sign={<Icon name="mail-check" />} title={title} subtitle={subtitle} otherwise={otherwise}>
      <MailTips {...sender} />
      {children}
    </AccountScreen>
  )
}

export function MailTips({ sender, outbox }: Sender) {
  return (
    <div className="account-tips">
      {outbox ? (
        <p className="account-notice">
          <Trans
            id="No email service is set up. Find the email in <0>the outbox</0>."
            components={[<Link key="outbox" to="/dev/outbox" />]}
          />
        </p>
      ) : null}
      <p>{i18n.t('No email yet?')}</p>
      <ul>
        <li>{i18n.t('Check your spam or junk folder. The sender is {sender}.', { sender })}</li>
        <li>{i18n.t('Check the address above.')}</li>
        <li>{i18n.t('Wait a few minutes. Some emails arrive late.')}</li>
      </ul>
    </div>
  )
}
