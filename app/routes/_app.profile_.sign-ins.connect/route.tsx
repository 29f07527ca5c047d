import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Button, LinkButton } from '~/components/button'
import { FormSummary } from '~/components/form-summary'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { ConfirmAtProvider, ProofField } from '~/features/accounts/proof-fields'
import { ProviderSign } from '~/features/accounts/provider-sign'
import { authed } from '~/http/authed.server'
import { formOf, replying } from '~/http/form-reply.server'
import { proofFor, takeProof } from '~/http/proof.server'
import { leaveFor } from '~/http/social-door.server'
import { providerOf } from '~/platform/social-endpoints.server'
import { SOCIAL_LABELS } from '~/platform/social-providers'
import '~/features/accounts/account-screen.css'

const BACK = '/profile#sign-ins'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Connect a sign-in')

export const loader = authed(async ({ actor, request }) => {
  const name = new URL(request.url).searchParams.get('provider')
  if (!name) throw redirect(BACK)
  return { provider: providerOf(name), ...(await proofFor(actor, request)) }
})

/** Sends a signed-in user to a provider (`provider`), to connect it. */
export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  const provider = providerOf(form.get('provider'))
  // The button in the settings asks for nothing: this page does.
  if (!form.has('password') && (await proofFor(actor, request)).proof !== 'fresh') {
    return redirect(`/profile/sign-ins/connect?${new URLSearchParams({ provider })}`)
  }
  return replying(form, async () => {
    await takeProof(actor, request, form)
    return leaveFor(provider, { userId: actor.userId, redirectTo: BACK })
  })
})

export default function ConnectSignIn() {
  const { provider, proof, providers } = useLoaderData<typeof loader>()
  const { errors } = useActionData<typeof action>() ?? {}
  const label = SOCIAL_LABELS[provider]
  return (
    <div className="narrow">
      <PageHead
        title={`Connect ${label}`}
        subtitle={`With ${label} connected, you can also log in with it.`}
        back={{ to: '/profile', label: 'Settings' }}
      />
      <Panel>
        {proof === 'sign-in' ? (
          <ConfirmAtProvider providers={providers} />
        ) : (
          <Form method="post" noValidate reloadDocument className="account-form">
            <FormSummary errors={errors} labels={{ password: 'Password' }} />
            <input type="hidden" name="provider" value={provider} />
            <ProofField proof={proof} errors={errors?.password} />
            <div className="button-row">
              <Button type="submit" variant="main">
                <ProviderSign provider={provider} />
                Continue with {label}
              </Button>
              <LinkButton to={BACK} variant="quiet">
                Cancel
              </LinkButton>
            </div>
          </Form>
        )}
      </Panel>
    </div>
  )
}
