import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { readOutbox } from '~/features/instance/outbox/outbox.server'
import { OutboxMails } from '~/features/instance/outbox/outbox-mails'
import { adminOnly } from '~/http/session/admin-session.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Admin outbox')

export const loader = adminOnly(async () => ({ mails: await readOutbox() }))

export default function AdminOutbox() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Outbox"
        subtitle="No email service is set up, so emails are stored here, newest first. Only superusers can see them."
        back={{ to: '/host', label: 'Admin' }}
      />
      <OutboxMails mails={mails} />
    </>
  )
}
