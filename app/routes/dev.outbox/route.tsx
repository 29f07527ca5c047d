import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { EmptyState } from '~/components/empty-state'
import { PageHead } from '~/components/page-head'
import { pageTitle } from '~/components/site'
import { readOutbox } from '~/features/accounts/outbox.server'
import { answering } from '~/http/authed.server'
import './outbox.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Outbox')

export const loader = () => answering(async () => ({ mails: await readOutbox() }))

export default function Outbox() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <main className="wrap narrow outbox" id="content">
      <PageHead
        title="Outbox"
        subtitle="No mail service is set up, so mails wait here, newest first. Only this machine sees them."
        back={{ to: '/', label: 'Home' }}
      />
      {mails.length === 0 ? <EmptyState title="No mails yet">Sign up, and the first one arrives.</EmptyState> : null}
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
    </main>
  )
}

/** The plain text of a mail, its addresses as links. */
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
