import { redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { passkeyForProof } from '~/features/account/accounts/passkeys/passkey-sign-in.server'
import { hasSecondFactor, turnOffSecondFactor } from '~/features/account/accounts/second-factor/second-factor.server'
import { SECOND_FACTOR_PATH } from '~/features/account/accounts/second-factor/second-factor-terms'
import { SecondStepForm } from '~/features/account/accounts/second-factor/second-step-form'
import { SECOND_STEP_AGAIN } from '~/features/account/accounts/sessions/prove-owner.server'
import { formOf, replying } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { proofFor, takeProof } from '~/http/session/proof.server'
import { i18n } from '~/platform/messages'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Turn off two-step login'))

export const loader = authed(async ({ actor, request }) => {
  if (!(await hasSecondFactor(actor.userId))) throw redirect(SECOND_FACTOR_PATH)
  const { proof, byPasskey } = await proofFor(actor, request, SECOND_STEP_AGAIN)
  return { proof, sign: byPasskey ? await passkeyForProof(actor) : null }
})

export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  return replying(form, async () => {
    await takeProof(actor, request, form, SECOND_STEP_AGAIN)
    await turnOffSecondFactor(actor)
    return redirectWithToast('/profile#signing-in', { title: i18n.t('Two-step login is off.') })
  })
})

export default function TurnOffSecondFactor() {
  const { proof, sign } = useLoaderData<typeof loader>()
  const { errors } = useActionData<typeof action>() ?? {}
  return (
    <NarrowPage
      title={i18n.t('Turn off two-step login?')}
      back={{ to: SECOND_FACTOR_PATH, label: i18n.t('Two-step login') }}
    >
      <SecondStepForm
        label={i18n.t('Turn off')}
        passkeyLabel={i18n.t('Turn off with a passkey')}
        busyLabel={i18n.t('Please wait…')}
        variant="danger"
        {...{ proof, sign, errors }}
      >
        <p>{i18n.t('Your password alone will then open your account, and your recovery codes stop working.')}</p>
      </SecondStepForm>
    </NarrowPage>
  )
}
