import { data, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { ConfirmAtProvider } from '~/features/account/accounts/sessions/proof-fields'
import { NewWebhook } from '~/features/account/webhooks/new-webhook'
import { WebhookForm } from '~/features/account/webhooks/webhook.schema'
import { WebhookFields } from '~/features/account/webhooks/webhook-fields'
import { WebhookList } from '~/features/account/webhooks/webhook-list'
import { MAX_WEBHOOKS, WEBHOOKS_PATH } from '~/features/account/webhooks/webhook-terms'
import { addWebhook, listWebhooks, webhooksAreOn } from '~/features/account/webhooks/webhooks.server'
import { badRequest, decoded, formOf, replying } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { proofFor, takeProof } from '~/http/session/proof.server'
import { countTry } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'
import '~/features/account/webhooks/webhooks.css'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Webhooks'))

export const loader = authed(async ({ actor, request }) => {
  webhooksAreOn()
  return { webhooks: await listWebhooks(actor), ...(await proofFor(actor, request)) }
})

/** Adds a webhook. Shows the secret of one for a program in the response, because it is not shown again. */
export const action = authed(async ({ actor, request }) => {
  webhooksAreOn()
  const form = await formOf(request)
  const sent = decoded(form, WebhookForm)
  if (sent.reply) return badRequest(sent.reply)
  return replying(form, async () => {
    await countTry('webhook:person', actor.userId)
    await takeProof(actor, request, form)
    const secret = await addWebhook(actor, sent.value)
    const { name, format } = sent.value
    if (format === 'json') return data({ added: { name, secret } })
    return redirectWithToast(WEBHOOKS_PATH, { title: i18n.t('{name} was added. Send a test now.', { name }) })
  })
})

export default function WebhooksPage() {
  const { webhooks, proof, providers, byPasskey } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const added = reply && 'added' in reply ? reply.added : null
  const rejected = reply && 'errors' in reply ? reply : null
  return (
    <NarrowPage
      title={i18n.t('Webhooks')}
      subtitle={
        <>
          {`${i18n.t('Your phone or a program is told when something happens in your collection.')} `}
          <a href="/api-docs#webhooks">{i18n.t('API documentation')}</a>
        </>
      }
      back={{ to: '/profile', label: i18n.t('Settings') }}
    >
      {added ? <NewWebhook {...added} /> : null}
      {webhooks.length > 0 ? (
        <Panel title={i18n.t('Your webhooks')}>
          <WebhookList webhooks={webhooks} />
        </Panel>
      ) : null}
      {webhooks.length < MAX_WEBHOOKS || rejected ? (
        <Panel title={i18n.t('New webhook')}>
          {proof === 'sign-in' ? (
            <ConfirmAtProvider providers={providers} byPasskey={byPasskey} />
          ) : (
            // The key resets the form after its webhook was added.
            <WebhookFields
              key={added?.secret ?? webhooks.length}
              proof={proof}
              byPasskey={byPasskey}
              values={rejected?.values}
              errors={rejected?.errors}
            />
          )}
        </Panel>
      ) : null}
    </NarrowPage>
  )
}
