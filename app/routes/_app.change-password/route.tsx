import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Button, LinkButton } from '~/components/button'
import { FormSummary } from '~/components/form-summary'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { ChangePasswordForm, SetPasswordForm } from '~/features/accounts/account.schema'
import { NewPasswordFields, newPasswordLabels } from '~/features/accounts/new-password-fields'
import { changePassword, hasPassword } from '~/features/accounts/password-change.server'
import { PasswordField } from '~/features/accounts/password-field'
import { ConfirmAtProvider } from '~/features/accounts/proof-fields'
import { authed } from '~/http/authed.server'
import { badRequest, decoded, formOf, replying, SERVER_ERROR } from '~/http/form-reply.server'
import { proofFor, takeProof } from '~/http/proof.server'
import { sessionIdOf } from '~/http/session.server'
import { redirectWithToast } from '~/http/toast.server'
import { countTry, forgetTries } from '~/platform/rate-limit.server'
import '~/features/accounts/account-screen.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.first ? 'Set a password' : 'Change password')

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
    // The first password has no current one beside it.
    if (first) await takeProof(actor, request, new FormData())
    await changePassword(actor, sent.value, (await sessionIdOf(request)) ?? '')
    await forgetTries('password-check:person', actor.userId)
    return redirectWithToast('/profile', {
      title: first ? 'Your password is set' : 'Your password is changed',
      description: 'You stay logged in here, and are logged out everywhere else.',
    })
  }
  return replying(form, run, SERVER_ERROR)
})

export default function ChangePassword() {
  const { first, email, proof, providers } = useLoaderData<typeof loader>()
  return (
    <div className="narrow">
      <PageHead
        title={first ? 'Set a password' : 'Change password'}
        subtitle={
          first
            ? 'With a password you can also log in by email. You stay logged in here.'
            : 'You stay logged in here, and are logged out everywhere else.'
        }
        back={{ to: '/profile', label: 'Settings' }}
      />
      <Panel>
        {proof === 'sign-in' ? <ConfirmAtProvider providers={providers} /> : <NewPassword {...{ first, email }} />}
      </Panel>
    </div>
  )
}

function NewPassword({ first, email }: { first: boolean; email: string }) {
  const { errors = {} } = useActionData<typeof action>() ?? {}
  return (
    <Form method="post" noValidate replace className="account-form">
      <FormSummary
        errors={errors}
        labels={{ currentPassword: 'Current password', ...newPasswordLabels('New password') }}
      />
      {/* Tells password keepers whose password this is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      {first ? null : (
        <PasswordField
          name="currentPassword"
          label="Current password"
          errors={errors.currentPassword}
          autoComplete="current-password"
        />
      )}
      <NewPasswordFields label="New password" errors={errors} />
      <div className="button-row">
        <Button type="submit" variant="main" busyLabel="Please wait...">
          {first ? 'Set password' : 'Change password'}
        </Button>
        <LinkButton to="/profile" variant="quiet">
          Cancel
        </LinkButton>
      </div>
    </Form>
  )
}
