import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { ConfirmAtProvider, ProofField, proofLabels } from '~/features/account/accounts/sessions/proof-fields'
import { disconnectSignIn } from '~/features/account/accounts/social/connected-sign-ins.server'
import { formOf, replying } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { askForProof, proofFor, takeProof } from '~/http/session/proof.server'
import { ForbiddenError, NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { SOCIAL_PROVIDERS } from '~/platform/social/social-providers'
import { SOCIAL_LABELS } from '~/platform/social/social-settings.server'

const BACK = '/profile/sign-ins'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Disconnect a sign-in'))

export const loader = authed(async ({ actor, request }) => {
  const name = new URL(request.url).searchParams.get('provider')
  if (!name) throw redirect(BACK)
  const provider = connectable(name)
  return { provider, label: SOCIAL_LABELS[provider], ...(await proofFor(actor, request)) }
})

/** Disconnects a provider (`provider`), unless it is the last sign-in method. */
export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  const provider = connectable(form.get('provider'))
  await askForProof(actor, request, form, `/profile/sign-ins/disconnect?${new URLSearchParams({ provider })}`)
  return replying(form, async () => {
    await takeProof(actor, request, form)
    return disconnect(actor, provider)
  })
})

async function disconnect(actor: Parameters<typeof disconnectSignIn>[0], provider: ReturnType<typeof connectable>) {
  const label = SOCIAL_LABELS[provider]
  try {
    await disconnectSignIn(actor, provider)
    return await redirectWithToast(BACK, { title: i18n.t('{label} disconnected.', { label }) })
  } catch (error) {
    if (!(error instanceof ForbiddenError)) throw error
    throw await redirectWithToast(BACK, {
      title: i18n.t('{label} stays connected.', { label }),
      description: error.message,
      variant: 'destructive',
    })
  }
}

function connectable(name: unknown) {
  const provider = SOCIAL_PROVIDERS.find(provider => provider === name)
  if (!provider) throw new NotFoundError()
  return provider
}

export default function DisconnectSignIn() {
  const { provider, label, proof, providers, byPasskey } = useLoaderData<typeof loader>()
  const { errors } = useActionData<typeof action>() ?? {}
  return (
    <NarrowPage
      title={i18n.t('Disconnect {label}', { label })}
      subtitle={i18n.t('You can then no longer log in with {label}.', { label })}
      back={{ to: BACK, label: i18n.t('Connected sign-ins') }}
    >
      <Panel>
        {proof === 'sign-in' ? (
          <ConfirmAtProvider providers={providers} byPasskey={byPasskey} />
        ) : (
          <Form method="post" noValidate className="account-form">
            <FormSummary errors={errors} labels={proofLabels()} />
            <input type="hidden" name="provider" value={provider} />
            <p>{i18n.t('You can connect it again in the settings.')}</p>
            <ProofField proof={proof} byPasskey={byPasskey} errors={errors} />
            <FormButtons busyLabel={i18n.t('Disconnecting…')} back={BACK}>
              {i18n.t('Disconnect')}
            </FormButtons>
          </Form>
        )}
      </Panel>
    </NarrowPage>
  )
}
