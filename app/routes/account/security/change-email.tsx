import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { NextStep } from '~/components/ui/next-step'
import { Panel } from '~/components/ui/panel'
import { ChangeEmailForm } from '~/features/account/accounts/account.schema'
import { pendingEmail, requestEmailChange } from '~/features/account/accounts/email/email-change.server'
import { MailTips } from '~/features/account/accounts/email/mail-sent'
import { hasPassword } from '~/features/account/accounts/passwords/password-change.server'
import { ConfirmAtProvider, PROOF_LABELS, ProofField } from '~/features/account/accounts/sessions/proof-fields'
import type { Proof } from '~/features/account/accounts/sessions/prove-owner.server'
import { mailSender } from '~/features/instance/outbox/outbox.server'
import { badRequest, decoded, formOf, replying, SERVER_ERROR } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { proofFor, takeProof } from '~/http/session/proof.server'
import { countTry } from '~/platform/input/rate-limit.server'
import '~/features/account/accounts/account-screen.css'
import { FormButtons } from '~/components/forms/form-buttons'
import { EmailField } from '~/features/account/accounts/email-field'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Change email')

export const loader = authed(async ({ actor, viewer, request, context }) => ({
  current: viewer.email,
  pending: await pendingEmail(actor),
  mayChange: await hasPassword(actor),
  ...(await proofFor(actor, request)),
  ...mailSender(context.isLocal),
}))

export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  const sent = decoded(form, ChangeEmailForm)
  if (sent.reply) return badRequest(sent.reply)
  const { email } = sent.value
  const run = async () => {
    await countTry('email-change:person', actor.userId)
    await takeProof(actor, request, form)
    await requestEmailChange(actor, email)
    return redirectWithToast('/change-email', {
      title: 'Confirmation email sent',
      description: `Open the link that we sent to ${email}.`,
    })
  }
  return replying(form, run, SERVER_ERROR)
})

export default function ChangeEmail() {
  const { current, pending, mayChange, proof, providers, byPasskey, sender, outbox } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      title="Change email"
      subtitle={
        <>
          Your current email is <strong className="account-address">{current}</strong>
        </>
      }
      back={{ to: '/profile', label: 'Settings' }}
    >
      {pending && mayChange ? (
        <Panel title="One more step">
          <div className="prose account-form">
            <p>
              We've sent a link to <strong className="account-address">{pending}</strong>. Open it within 30 minutes and
              enter your password to change your address.
            </p>
            <MailTips sender={sender} outbox={outbox} />
          </div>
        </Panel>
      ) : null}
      <Panel title={pending && mayChange ? 'Change the address or resend the link' : undefined}>
        {mayChange ? null : <PasswordFirst />}
        {mayChange && proof === 'sign-in' ? <ConfirmAtProvider providers={providers} byPasskey={byPasskey} /> : null}
        {mayChange && proof !== 'sign-in' ? <NewAddress pending={pending} proof={proof} byPasskey={byPasskey} /> : null}
      </Panel>
    </NarrowPage>
  )
}

type NewAddressProps = { pending: string | null; proof: Proof; byPasskey: boolean }

function NewAddress({ pending, proof, byPasskey }: NewAddressProps) {
  const { values, errors = {} } = useActionData<typeof action>() ?? {}
  return (
    <Form method="post" noValidate replace className="account-form">
      <FormSummary errors={errors} labels={{ email: 'New email', ...PROOF_LABELS }} />
      <EmailField
        value={values?.email ?? pending}
        errors={errors.email}
        label="New email"
        help="We send a link to this address. Your email changes after you open it."
      />
      <ProofField proof={proof} byPasskey={byPasskey} errors={errors} />
      <FormButtons busyLabel="Please wait..." back="/profile">
        Send confirmation link
      </FormButtons>
    </Form>
  )
}

function PasswordFirst() {
  return (
    <div className="account-form">
      <p>The link in the email asks for your password, but your account has no password. Please set one first.</p>
      <NextStep to="/change-password">Set a password</NextStep>
    </div>
  )
}
