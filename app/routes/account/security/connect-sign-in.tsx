import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { ConfirmAtProvider, ProofField, proofLabels } from '~/features/account/accounts/sessions/proof-fields'
import { ProviderSign } from '~/features/account/accounts/social/provider-sign'
import { useSocialLabels } from '~/features/account/accounts/social/use-social-labels'
import { formOf, replying } from '~/http/forms/form-reply.server'
import { authed } from '~/http/session/authed.server'
import { startOAuth } from '~/http/session/oauth.server'
import { askForProof, proofFor, takeProof } from '~/http/session/proof.server'
import { i18n } from '~/platform/messages'
import { providerOf } from '~/platform/social/social-settings.server'
import '~/features/account/accounts/account-screen.css'
import { FormButtons } from '~/components/forms/form-buttons'

const BACK = '/profile/sign-ins'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Connect a sign-in'))

export const loader = authed(async ({ actor, request }) => {
  const name = new URL(request.url).searchParams.get('provider')
  if (!name) throw redirect(BACK)
  return { provider: providerOf(name), ...(await proofFor(actor, request)) }
})

export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  const provider = providerOf(form.get('provider'))
  await askForProof(actor, request, form, `/profile/sign-ins/connect?${new URLSearchParams({ provider })}`)
  return replying(form, async () => {
    await takeProof(actor, request, form)
    return startOAuth(provider, { userId: actor.userId, redirectTo: BACK })
  })
})

export default function ConnectSignIn() {
  const { provider, proof, providers, byPasskey } = useLoaderData<typeof loader>()
  const { errors } = useActionData<typeof action>() ?? {}
  const label = useSocialLabels()[provider]
  return (
    <NarrowPage
      title={i18n.t('Connect {label}', { label })}
      subtitle={i18n.t('You can then log in with {label} too.', { label })}
      back={{ to: BACK, label: i18n.t('Connected sign-ins') }}
    >
      <Panel>
        {proof === 'sign-in' ? (
          <ConfirmAtProvider providers={providers} byPasskey={byPasskey} />
        ) : (
          <Form method="post" noValidate reloadDocument className="account-form">
            <FormSummary errors={errors} labels={proofLabels()} />
            <input type="hidden" name="provider" value={provider} />
            <ProofField proof={proof} byPasskey={byPasskey} errors={errors} />
            <FormButtons back={BACK}>
              <ProviderSign provider={provider} />
              {i18n.t('Continue with {label}', { label })}
            </FormButtons>
          </Form>
        )}
      </Panel>
    </NarrowPage>
  )
}
