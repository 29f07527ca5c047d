import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Field } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { keyOfAccount } from '~/features/account/accounts/account-key.server'
import { AccountScreen } from '~/features/account/accounts/account-screen'
import { AccountSubmit } from '~/features/account/accounts/account-submit'
import { PASSKEY_LOGIN_PATH } from '~/features/account/accounts/passkeys/passkey-paths'
import { CodeField } from '~/features/account/accounts/second-factor/code-field'
import { isRecoveryCode } from '~/features/account/accounts/second-factor/recovery-codes.server'
import { hasSecondFactor, passSecondFactor } from '~/features/account/accounts/second-factor/second-factor.server'
import { formOf, replying, SERVER_ERROR } from '~/http/forms/form-reply.server'
import { anonymousOnly } from '~/http/session/authed.server'
import { enter, waitingSignIn } from '~/http/session/complete-sign-in.server'
import { signedInDevice } from '~/http/session/known-device.server'
import { i18n } from '~/platform/messages'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Second step'))

export const loader = anonymousOnly(async ({ request }) => {
  const waiting = await waitingSignIn(request)
  if (!waiting) throw redirect('/login')
  return {
    isRecovery: new URL(request.url).searchParams.has('recovery'),
    hasCode: await hasSecondFactor(waiting.actor.userId),
    byPasskey: `${PASSKEY_LOGIN_PATH}?${new URLSearchParams({ redirectTo: waiting.redirectTo })}`,
  }
})

/** The second step of a sign-in. Without a first step, or too late after it, the sign-in starts again. */
export const action = anonymousOnly(async ({ request, context }) => {
  const form = await formOf(request)
  return replying(
    form,
    async () => {
      const waiting = await waitingSignIn(request)
      if (!waiting) return redirect('/login')
      const { actor, redirectTo } = waiting
      const device = await signedInDevice(request, keyOfAccount(actor.userId))
      const code = String(form.get('code') ?? '')
      await passSecondFactor(actor, code, device)
      const byRecoveryCode = isRecoveryCode(code)
      return enter(actor.userId, { request, context, redirectTo, title: i18n.t('Login successful'), byRecoveryCode })
    },
    SERVER_ERROR,
  )
})

export default function SecondStep() {
  const { isRecovery, hasCode, byPasskey } = useLoaderData<typeof loader>()
  const { errors = {} } = useActionData<typeof action>() ?? {}
  if (!hasCode) return <PasskeyOnly to={byPasskey} />
  return (
    <AccountScreen
      title={isRecovery ? i18n.t('Use a recovery code') : i18n.t('Enter the code')}
      subtitle={
        isRecovery
          ? i18n.t('Each of the recovery codes that you saved works once.')
          : i18n.t('Open your authenticator app and enter the code that it shows for this site.')
      }
      otherwise={
        <>
          <p>
            {isRecovery ? (
              <Link to="/login/code">{i18n.t('Use the authenticator app')}</Link>
            ) : (
              <Link to="/login/code?recovery">{i18n.t('Use a recovery code instead')}</Link>
            )}
          </p>
          <p className="with-script">
            <Link to={byPasskey}>{i18n.t('Use a passkey')}</Link>
          </p>
          <p>
            <Link to="/login">{i18n.t('Back to Login')}</Link>
          </p>
        </>
      }
    >
      <Form method="post" noValidate replace>
        <FormSummary errors={errors} labels={{ code: isRecovery ? i18n.t('Recovery code') : i18n.t('Code') }} />
        {isRecovery ? (
          <Field
            name="code"
            label={i18n.t('Recovery code')}
            errors={errors.code}
            help={i18n.t('For example abcde-fgh23. If you lost these too, ask the admin of this site for help.')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
          />
        ) : (
          <CodeField errors={errors.code} startHere />
        )}
        <AccountSubmit label={i18n.t('Log in')} />
      </Form>
    </AccountScreen>
  )
}

/** For accounts that only have a passkey, where the host requires a second factor. */
const PasskeyOnly = ({ to }: { to: string }) => (
  <AccountScreen
    title={i18n.t('Use your passkey')}
    subtitle={i18n.t(
      'This site requires more than a password. If you lost your passkeys, ask the admin of this site for help.',
    )}
    otherwise={<Link to="/login">{i18n.t('Back to Login')}</Link>}
  >
    <p className="without-script">{i18n.t('Passkeys need JavaScript.')}</p>
    <div className="account-actions with-script" data-buttons="wide">
      <LinkButton to={to} variant="main">
        {i18n.t('Use a passkey')}
      </LinkButton>
    </div>
  </AccountScreen>
)
