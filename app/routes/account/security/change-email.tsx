import { Trans } from '@lingui/react'
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
import { ConfirmAtProvider, ProofField, proofLabels } from '~/features/account/accounts/sessions/proof-fields'
import type { Proof } from '~/features/account/accounts/sessions/prove-owner.server'
import { mailSender } from '~/features/instance/outbox/outbox.server'
import { badRequest, decoded, formOf, replying, SERVER_ERROR } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { proofFor, takeProof } from '~/http/session/proof.server'
import { countTry } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'
import '~/features/account/accounts/account-screen.css'
import { FormButtons } from '~/components/forms/form-buttons'
import { EmailField } from '~/features/account/accounts/email-field'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Change email'))

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
      title: i18n.t('Confirmation email sent'),
      description: i18n.t('Open the link that we sent to {email}.', { email }),
    })
  }
  return replying(form, run, SERVER_ERROR)
})

export default function ChangeEmail() {
  const { current, pending, mayChange, proof, providers, byPasskey, sender, outbox } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      title={i18n.t('Change email')}
      subtitle={
        <Trans
          id="Your current email is <0>{current}</0>"
          values={{ current }}
          components={[<strong key="email" className="account-address" />]}
        />
      }
      back={{ to: '/profile', label: i18n.t('Settings') }}
    >
      {pending && mayChange ? (
        <Panel title={i18n.t('One more step')}>
          <div className="prose account-form">
            <p>
              <Trans
                id="We've sent a link to <0>{pending}</0>. Open it within 30 minutes and enter your password to change your address."
                values={{ pending }}
                components={[<strong key="email" className="account-address" />]}
              />
            </p>
            <MailTips sender={sender} outbox={outbox} />
          </div>
        </Panel>
      ) : null}
      <Panel title={pending && mayChange ? i18n.t('Change the address or resend the link') : undefined}>
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
      <FormSummary errors={errors} labels={{ email: i18n.t('New email'), ...proofLabels() }} />
      <EmailField
        value={values?.email ?? pending}
        errors={errors.email}
        label={i18n.t('New email')}
        help={i18n.t('We send a link to this address. Your email changes after you open it.')}
      />
      <ProofField proof={proof} byPasskey={byPasskey} errors={errors} />
      <FormButtons busyLabel={i18n.t('Please wait...')} back="/profile">
        {i18n.t('Send confirmation link')}
      </FormButtons>
    </Form>
  )
}

function PasswordFirst() {
  return (
    <div className="account-form">
      <p>
        {i18n.t(
          'The link in the email asks for your password, but your account has no password. Please set one first.',
        )}
      </p>
      <NextStep to="/change-password">{i18n.t('Set a password')}</NextStep>
    </div>
  )
}
