import { Trans } from '@lingui/react'
import { data } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { FormSummary } from '~/components/forms/form-summary'
import { Repeatable } from '~/components/forms/repeatable'
import { typedValues } from '~/components/forms/typed-values'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { SignInForm } from '~/features/account/accounts/account.schema'
import { accountKey } from '~/features/account/accounts/account-key.server'
import { AccountScreen } from '~/features/account/accounts/account-screen'
import { AccountSubmit } from '~/features/account/accounts/account-submit'
import { BrowserZoneField } from '~/features/account/accounts/browser-zone-field'
import { EmailField } from '~/features/account/accounts/email-field'
import { PASSKEY_LOGIN_PATH } from '~/features/account/accounts/passkeys/passkey-paths'
import { PasswordField } from '~/features/account/accounts/passwords/password-field'
import { NotVerifiedError, signIn } from '~/features/account/accounts/sessions/sign-in.server'
import { countSignIn, forgetSignIns } from '~/features/account/accounts/sessions/sign-in-tries.server'
import { SocialButtons } from '~/features/account/accounts/social/social-buttons'
import { adoptTimeZone } from '~/features/account/profile/profile.server'
import { badRequest, decoded, formOf, replying } from '~/http/forms/form-reply.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { anonymousOnly } from '~/http/session/authed.server'
import { completeFirstStep } from '~/http/session/complete-sign-in.server'
import { requireHttps } from '~/http/session/cookie-name.server'
import { knownDevice } from '~/http/session/known-device.server'
import { rememberEmail } from '~/http/session/pending-email.server'
import { i18n } from '~/platform/messages'
import { offeredProviders } from '~/platform/social/social-settings.server'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Login'))

export const loader = anonymousOnly(async () => ({ providers: offeredProviders() }))

export const action = anonymousOnly(async ({ request, context }) => {
  const form = await formOf(request)
  const sent = decoded(form, SignInForm)
  if (sent.reply) return badRequest(sent.reply)
  const { searchParams } = new URL(request.url)
  const run = async () => {
    requireHttps(request)
    const account = await accountKey(sent.value.email)
    const attempt = { account, device: await knownDevice(request, account), ip: context.clientIp }
    await countSignIn(attempt)
    const { userId } = await signIn(sent.value)
    await forgetSignIns(attempt)
    await adoptTimeZone({ userId }, String(form.get('timezone') ?? ''))
    const redirectTo = safeRedirect(searchParams.get('redirectTo'))
    return completeFirstStep(userId, { request, context, redirectTo, title: i18n.t('Login successful') })
  }
  return replying(
    form,
    async () => {
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof NotVerifiedError)) throw error
        const reply = { values: typedValues(form), errors: { '': [error.message] }, unverified: true }
        return data(reply, { status: 403, headers: { 'Set-Cookie': await rememberEmail(error.email) } })
      }
    },
    /*i18n*/ 'An unexpected error occurred. Please try again.',
  )
})

export default function Login() {
  const { providers } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const errors = reply?.errors ?? {}
  const { search } = useLocation()
  return (
    <AccountScreen
      title={i18n.t('Welcome Back')}
      subtitle={i18n.t('Sign in to access your diamond art collection')}
      otherwise={
        <p>
          <Trans id="New here? <0>Create an account</0>" components={[<Link key="link" to="/register" />]} />
        </p>
      }
    >
      <Form method="post" noValidate replace>
        <FormSummary errors={errors} labels={{ email: i18n.t('Email'), password: i18n.t('Password') }} />
        {reply && 'unverified' in reply ? (
          <p className="account-notice">
            <Trans
              id="Didn't get the email? <0>Resend it</0>"
              components={[<Link key="link" to="/email-confirmation" />]}
            />
          </p>
        ) : null}
        <EmailField value={reply?.values.email} errors={errors.email} autoComplete="username" />
        <PasswordField
          name="password"
          label={i18n.t('Password')}
          errors={errors.password}
          autoComplete="current-password"
        />
        <p className="account-beside">
          <Link to="/forgot-password">{i18n.t('Forgot your password?')}</Link>
        </p>
        <BrowserZoneField />
        <Repeatable />
        <AccountSubmit label={i18n.t('Login')} />
      </Form>
      <div className="account-actions with-script" data-buttons="wide">
        <LinkButton to={`${PASSKEY_LOGIN_PATH}${search}`}>
          <Icon name="key-round" size={20} />
          {i18n.t('Log in with a passkey')}
        </LinkButton>
      </div>
      <SocialButtons providers={providers} />
    </AccountScreen>
  )
}
