import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { readOutbox } from '~/features/instance/outbox/outbox.server'
import { OutboxMails } from '~/features/instance/outbox/outbox-mails'
import { withErrorResponses } from '~/http/session/authed.server'
import { isLocalAddress } from '~/platform/env.server'
import { NotFoundError } from '~/platform/errors'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Outbox')

export const loader = ({ context }: LoaderFunctionArgs) =>
  withErrorResponses(async () => {
    if (!context.isLocal || !isLocalAddress) throw new NotFoundError()
    return { mails: await readOutbox() }
  })

export default function Outbox() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <main className="wrap narrow outbox" id="content">
      <PageHead
        title="Outbox"
        subtitle="No email service is set up, so emails are stored here, newest first. Only this machine can see them."
        back={{ to: '/', label: 'Home' }}
      />
      <OutboxMails mails={mails} />
    </main>
  )
}
