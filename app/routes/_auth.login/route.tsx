import { data } from '@remix-run/node'
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '~/components/button'
import { Field } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { pageTitle } from '~/components/site'
import { SignInForm } from '~/features/accounts/account.schema'
import { accountKey } from '~/features/accounts/account-key.server'
import { AccountScreen } from '~/features/accounts/account-screen'
import { BrowserZoneField } from '~/features/accounts/browser-zone-field'
import { PasswordField } from '~/features/accounts/password-field'
import { NotVerifiedError, signIn } from '~/features/accounts/sign-in.server'
import { countSignIn, forgetSignIns } from '~/features/accounts/sign-in-tries.server'
import { SocialButtons } from '~/features/accounts/social-buttons'
import { adoptTimeZone } from '~/features/profile/profile.server'
import { anonymousOnly } from '~/http/authed.server'
import { badRequest, decoded, formOf, replying, typedValues } from '~/http/form-reply.server'
import { knownDevice } from '~/http/known-device.server'
import { rememberEmail } from '~/http/pending-email.server'
import { safeRedirect } from '~/http/redirects.server'
import { openSession } from '~/http/session.server'
import { redirectWithToast } from '~/http/toast.server'
import { offeredProviders } from '~/platform/social-endpoints.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Login')

export const loader = anonymousOnly(async () => ({ providers: offeredProviders() }))

export const action = anonymousOnly(async ({ request, context }) => {
  const form = await formOf(request)
  const sent = decoded(form, SignInForm)
  if (sent.reply) return badRequest(sent.reply)
  const { searchParams } = new URL(request.url)
  const run = async () => {
    const account = await accountKey(sent.value.email)
    const attempt = { account, device: await knownDevice(request, account), ip: context.clientIp }
    await countSignIn(attempt)
    const { userId } = await signIn(sent.value)
    await forgetSignIns(attempt)
    await adoptTimeZone({ userId }, String(form.get('timezone') ?? ''))
    return redirectWithToast(
      safeRedirect(searchParams.get('redirectTo')),
      { title: 'Login successful' },
      { headers: await openSession(userId, request, context.clientIp) },
    )
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
    'An unexpected error occurred. Please try again.',
  )
})

export default function Login() {
  const { providers } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const errors = reply?.errors ?? {}
  return (
    <AccountScreen
      title="Welcome Back"
      subtitle="Sign in to access your diamond art collection"
      otherwise={
        <p>
          New here? <Link to="/register">Create an account</Link>
        </p>
      }
    >
      <Form method="post" noValidate replace>
        <FormSummary errors={errors} labels={{ email: 'Email', password: 'Password' }} />
        {reply && 'unverified' in reply ? (
          <p className="account-notice">
            No mail to be found? <Link to="/email-confirmation">Send the link again</Link>
          </p>
        ) : null}
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={String(reply?.values.email ?? '')}
          errors={errors.email}
          required
        />
        <PasswordField name="password" label="Password" errors={errors.password} autoComplete="current-password" />
        <p className="account-beside">
          <Link to="/forgot-password">Forgot your password?</Link>
        </p>
        <BrowserZoneField />
        <div className="account-actions">
          <Button type="submit" variant="main" busyLabel="Please wait...">
            Login
          </Button>
        </div>
      </Form>
      <SocialButtons providers={providers} />
    </AccountScreen>
  )
}
