import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { ChangePasswordForm, SetPasswordForm } from '~/features/account/accounts/account.schema'
import { NewPasswordFields, newPasswordLabels } from '~/features/account/accounts/passwords/new-password-fields'
import { changePassword, hasPassword } from '~/features/account/accounts/passwords/password-change.server'
import { PasswordField } from '~/features/account/accounts/passwords/password-field'
import { ConfirmAtProvider, ProofField, proofLabels } from '~/features/account/accounts/sessions/proof-fields'
import type { Proof } from '~/features/account/accounts/sessions/prove-owner.server'
import { badRequest, decoded, formOf, replying, SERVER_ERROR } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { proofFor, takeProof } from '~/http/session/proof.server'
import { sessionIdOf } from '~/http/session/session.server'
import { countTry, forgetTries } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'
import '~/features/account/accounts/account-screen.css'
import { FormButtons } from '~/components/forms/form-buttons'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.first ? i18n.t('Set a password') : i18n.t('Change password'))

export const loader = authed(async ({ actor, viewer, request }) => ({
  first: !(await hasPassword(actor)),
  email: viewer.email,
  ...(await proofFor(actor, request)),
}))

export const action = authed(async ({ actor, request }) => {
  const form = await formOf(request)
  const first = !(await hasPassword(actor))
  const sent = decoded(form, first ? SetPasswordForm : ChangePasswordForm)
  if (sent.reply) return badRequest(sent.reply)
  const run = async () => {
    await countTry('password-check:person', actor.userId)
    // The first password has no current one as a proof.
    if (first) await takeProof(actor, request, form)
    await changePassword(actor, sent.value, (await sessionIdOf(request)) ?? '')
    await forgetTries('password-check:person', actor.userId)
    return redirectWithToast('/profile', {
      title: first ? i18n.t('Password set') : i18n.t('Password changed'),
      description: i18n.t('You stay logged in here. All other devices are logged out.'),
    })
  }
  return replying(form, run, SERVER_ERROR)
})

export default function ChangePassword() {
  const { first, email, proof, providers, byPasskey } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      title={first ? i18n.t('Set a password') : i18n.t('Change password')}
      subtitle={
        first
          ? i18n.t('With a password you can also log in with your email. You stay logged in here.')
          : i18n.t('You stay logged in here. All other devices are logged out.')
      }
      back={{ to: '/profile', label: i18n.t('Settings') }}
    >
      <Panel>
        {first && proof === 'sign-in' ? (
          <ConfirmAtProvider providers={providers} byPasskey={byPasskey} />
        ) : (
          <NewPassword {...{ first, email, proof, byPasskey }} />
        )}
      </Panel>
    </NarrowPage>
  )
}

type NewPasswordProps = { first: boolean; email: string; proof: Proof; byPasskey: boolean }

function NewPassword({ first, email, proof, byPasskey }: NewPasswordProps) {
  const { errors = {} } = useActionData<typeof action>() ?? {}
  return (
    <Form method="post" noValidate replace className="account-form">
      <FormSummary
        errors={errors}
        labels={{
          currentPassword: i18n.t('Current password'),
          code: proofLabels().code,
          ...newPasswordLabels(true),
        }}
      />
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      {first ? (
        <ProofField proof={proof} byPasskey={byPasskey} errors={errors} />
      ) : (
        <PasswordField
          name="currentPassword"
          label={i18n.t('Current password')}
          show={i18n.t('Show current password')}
          errors={errors.currentPassword}
          autoComplete="current-password"
        />
      )}
      <NewPasswordFields isNew errors={errors} />
      <FormButtons busyLabel={i18n.t('Please wait...')} back="/profile">
        {first ? i18n.t('Set password') : i18n.t('Change password')}
      </FormButtons>
    </Form>
  )
}
