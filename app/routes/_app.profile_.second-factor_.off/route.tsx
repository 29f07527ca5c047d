import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { turnOffSecondFactor } from '~/features/account/accounts/second-factor/second-factor.server'
import { SECOND_FACTOR_PATH } from '~/features/account/accounts/second-factor/second-factor-terms'
import { ConfirmAtProvider, ProofField } from '~/features/account/accounts/sessions/proof-fields'
import { formOf, replying } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { proofFor, takeProof } from '~/http/session/proof.server'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Turn off two-step login')

export const loader = authed(async ({ actor, request }) => proofFor(actor, request))

export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  return replying(form, async () => {
    await takeProof(actor, request, form)
    await turnOffSecondFactor(actor)
    return redirectWithToast('/profile#signing-in', { title: 'Two-step login is off.' })
  })
})

export default function TurnOffSecondFactor() {
  const { proof, providers, byPasskey } = useLoaderData<typeof loader>()
  const { errors } = useActionData<typeof action>() ?? {}
  return (
    <NarrowPage title="Turn off two-step login?" back={{ to: SECOND_FACTOR_PATH, label: 'Two-step login' }}>
      <Panel>
        {proof === 'sign-in' ? (
          <ConfirmAtProvider providers={providers} byPasskey={byPasskey} />
        ) : (
          <Form method="post" noValidate className="account-form">
            <FormSummary errors={errors} labels={{ password: 'Password' }} />
            <p>Your password alone will then open your account, and your recovery codes stop working.</p>
            <ProofField proof={proof} byPasskey={byPasskey} errors={errors?.password} />
            <FormButtons variant="danger" busyLabel="Please wait…" back={SECOND_FACTOR_PATH}>
              Turn off
            </FormButtons>
          </Form>
        )}
      </Panel>
    </NarrowPage>
  )
}
