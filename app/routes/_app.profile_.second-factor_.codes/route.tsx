import { data, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { RecoveryCodeList } from '~/features/account/accounts/second-factor/recovery-code-list'
import { hasSecondFactor, renewRecoveryCodes } from '~/features/account/accounts/second-factor/second-factor.server'
import { SECOND_FACTOR_PATH } from '~/features/account/accounts/second-factor/second-factor-terms'
import { ConfirmAtProvider, ProofField } from '~/features/account/accounts/sessions/proof-fields'
import { formOf, replying } from '~/http/forms/form-reply.server'
import { authed } from '~/http/session/authed.server'
import { proofFor, takeProof } from '~/http/session/proof.server'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'New recovery codes')

export const loader = authed(async ({ actor, request }) => {
  if (!(await hasSecondFactor(actor.userId))) throw redirect(SECOND_FACTOR_PATH)
  return proofFor(actor, request)
})

export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  return replying(form, async () => {
    await takeProof(actor, request, form)
    return data({ made: await renewRecoveryCodes(actor) })
  })
})

export default function NewRecoveryCodes() {
  const { proof, providers, byPasskey } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const errors = reply && 'errors' in reply ? reply.errors : undefined
  return (
    <NarrowPage title="New recovery codes" back={{ to: SECOND_FACTOR_PATH, label: 'Two-step login' }}>
      {reply && 'made' in reply ? (
        <RecoveryCodeList codes={reply.made} />
      ) : (
        <Panel>
          {proof === 'sign-in' ? (
            <ConfirmAtProvider providers={providers} byPasskey={byPasskey} />
          ) : (
            <Form method="post" noValidate className="account-form">
              <FormSummary errors={errors} labels={{ password: 'Password' }} />
              <p>The codes that you saved before stop working.</p>
              <ProofField proof={proof} byPasskey={byPasskey} errors={errors?.password} />
              <FormButtons busyLabel="Please wait…" back={SECOND_FACTOR_PATH}>
                Create new codes
              </FormButtons>
            </Form>
          )}
        </Panel>
      )}
    </NarrowPage>
  )
}
