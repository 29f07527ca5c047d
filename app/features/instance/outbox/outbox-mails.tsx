import { EmptyState } from '~/components/ui/empty-state'
import './outbox.css'

type OutboxMail = { id: string; to: string; subject: string; text: string; created: string }

export function OutboxMails({ mails }: { mails: OutboxMail[] }) {
  return (
    <>
      {mails.length === 0 ? <EmptyState title="No emails yet">Sign up to receive the first one.</EmptyState> : null}
      <ol className="outbox-mails">
        {mails.map(mail => (
          <li className="panel" key={mail.id}>
            <h2>{mail.subject}</h2>
            <p className="soft small">
              To {mail.to} · <time dateTime={mail.created}>{mail.created.slice(0, 16).replace('T', ' ')} UTC</time>
            </p>
            <MailText text={mail.text} />
          </li>
        ))}
      </ol>
    </>
  )
}

function MailText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/)
  return (
    <p className="outbox-text">
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <a key={part} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}
