import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Button, LinkButton } from '~/components/button'
import { Field } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { ChangeEmailForm } from '~/features/accounts/account.schema'
import { pendingEmail, requestEmailChange } from '~/features/accounts/email-change.server'
import { MailTips } from '~/features/accounts/mail-sent'
import { mailSender } from '~/features/accounts/outbox.server'
import { hasPassword } from '~/features/accounts/password-change.server'
import { ProofField } from '~/features/accounts/proof-fields'
import type { Proof } from '~/features/accounts/prove-owner.server'
import { authed } from '~/http/authed.server'
import { badRequest, decoded, formOf, replying, SERVER_ERROR } from '~/http/form-reply.server'
import { proofFor, takeProof } from '~/http/proof.server'
import { redirectWithToast } from '~/http/toast.server'
import { countTry } from '~/platform/rate-limit.server'
import '~/features/accounts/account-screen.css'

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
      description: `Please open the link we sent to ${email}.`,
    })
  }
  return replying(form, run, SERVER_ERROR)
})

export default function ChangeEmail() {
  const { current, pending, mayChange, proof, sender, outbox } = useLoaderData<typeof loader>()
  return (
    <div className="narrow">
      <PageHead
        title="Change email"
        subtitle={
          <>
            Now it is <strong className="account-address">{current}</strong>
          </>
        }
        back={{ to: '/profile', label: 'Settings' }}
      />
      {pending && mayChange ? (
        <Panel title="One more step">
          <div className="prose account-form">
            <p>
              We've sent a link to <strong className="account-address">{pending}</strong>. Open it within 30 minutes and
              enter your password: then it is your address. Until then everything stays as it is.
            </p>
            <MailTips sender={sender} outbox={outbox} />
          </div>
        </Panel>
      ) : null}
      <Panel title={pending && mayChange ? 'Another address, or the link again' : undefined}>
        {mayChange ? <NewAddress pending={pending} proof={proof} /> : <PasswordFirst />}
      </Panel>
    </div>
  )
}

function NewAddress({ pending, proof }: { pending: string | null; proof: Proof }) {
  const { values, errors = {} } = useActionData<typeof action>() ?? {}
  return (
    <Form method="post" noValidate replace className="account-form">
      <FormSummary errors={errors} labels={{ email: 'New email', password: 'Password' }} />
      <Field
        name="email"
        label="New email"
        help="We send a link there; your address changes when you open it."
        type="email"
        autoComplete="email"
        inputMode="email"
        defaultValue={String(values?.email ?? pending ?? '')}
        errors={errors.email}
        required
      />
      <ProofField proof={proof} errors={errors.password} />
      <div className="button-row">
        <Button type="submit" variant="main" busyLabel="Please wait...">
          Send confirmation link
        </Button>
        <LinkButton to="/profile" variant="quiet">
          Cancel
        </LinkButton>
      </div>
    </Form>
  )
}

function PasswordFirst() {
  return (
    <div className="account-form">
      <p>The link in the mail asks for your password, and your account has none yet. Please set one first.</p>
      <div className="button-row">
        <LinkButton to="/change-password" variant="main">
          Set a password
        </LinkButton>
      </div>
    </div>
  )
}
