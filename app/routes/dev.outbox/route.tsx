import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/page-head'
import { pageTitle } from '~/components/site'
import { readOutbox } from '~/features/accounts/outbox.server'
import { OutboxMails } from '~/features/accounts/outbox-mails'
import { answering } from '~/http/authed.server'
import { isLocalAddress } from '~/platform/env.server'
import { NotFoundError } from '~/platform/errors'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Outbox')

export const loader = ({ context }: LoaderFunctionArgs) =>
  answering(async () => {
    if (!context.isLocal || !isLocalAddress) throw new NotFoundError()
    return { mails: await readOutbox() }
  })

export default function Outbox() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <main className="wrap narrow outbox" id="content">
      <PageHead
        title="Outbox"
        subtitle="No mail service is set up, so mails wait here, newest first. Only this machine sees them."
        back={{ to: '/', label: 'Home' }}
      />
      <OutboxMails mails={mails} />
    </main>
  )
}
