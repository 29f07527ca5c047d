import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/page-head'
import { pageTitle } from '~/components/site'
import { readOutbox } from '~/features/accounts/outbox.server'
import { OutboxMails } from '~/features/accounts/outbox-mails'
import { hostOnly } from '~/http/host-door.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Outbox')

export const loader = hostOnly(async () => ({ mails: await readOutbox() }))

export default function HostOutbox() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Outbox"
        subtitle="No mail service is set up, so mails wait here, newest first. Only superusers see them."
        back={{ to: '/host', label: 'Host' }}
      />
      <OutboxMails mails={mails} />
    </>
  )
}
