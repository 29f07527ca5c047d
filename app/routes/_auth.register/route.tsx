import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '~/components/button'
import { Field } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { pageTitle } from '~/components/site'
import { SignUpForm } from '~/features/accounts/account.schema'
import { AccountScreen } from '~/features/accounts/account-screen'
import { BrowserZoneField } from '~/features/accounts/browser-zone-field'
import { NewPasswordFields, newPasswordLabels } from '~/features/accounts/new-password-fields'
import { registrationNotice, signUp } from '~/features/accounts/sign-up.server'
import { SocialButtons } from '~/features/accounts/social-buttons'
import { adoptTimeZone } from '~/features/profile/profile.server'
import { anonymousOnly } from '~/http/authed.server'
import { badRequest, decoded, formOf, replying } from '~/http/form-reply.server'
import { rememberEmail } from '~/http/pending-email.server'
import { openSession } from '~/http/session.server'
import { redirectWithToast } from '~/http/toast.server'
import { countTry } from '~/platform/rate-limit.server'
import { offeredProviders } from '~/platform/social-endpoints.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Register')

export const loader = anonymousOnly(async ({ request }) => {
  const invitation = invitationIn(request)
  return {
    notice: (await registrationNotice(invitation)) ?? null,
    providers: offeredProviders(),
  }
})

const invitationIn = (request: Request) => new URL(request.url).searchParams.get('invitation') ?? ''

export const action = anonymousOnly(async ({ request, context }) => {
  const form = await formOf(request)
  const sent = decoded(form, SignUpForm)
  if (sent.reply) return badRequest(sent.reply)
  const run = async () => {
    await countTry('sign-up:address', context.clientIp)
    const user = await signUp(sent.value, invitationIn(request))
    await adoptTimeZone({ userId: user.id }, String(form.get('timezone') ?? ''))
    if (user.verified) {
      const headers = await openSession(user.id, request, context.clientIp)
      return redirectWithToast('/overview', { title: 'Registration successful!' }, { headers })
    }
    return redirectWithToast(
      '/email-confirmation',
      {
        title: 'Verification Email Sent!',
        description: 'Please open the link in it to confirm your address.',
        duration: 10_000,
      },
      { headers: { 'Set-Cookie': await rememberEmail(user.email) } },
    )
  }
  return replying(form, run, 'An unexpected error occurred. Please try again.')
})

export default function Register() {
  const { notice, providers } = useLoaderData<typeof loader>()
  return (
    <AccountScreen
      title={notice ? 'No new accounts just now' : 'Create your account'}
      subtitle={notice ?? 'A home for every kit, from wishlist to finished'}
      otherwise={
        <p>
          Have an account already? <Link to="/login">Log in</Link>
        </p>
      }
    >
      {notice ? null : <SignUp />}
      {notice ? null : <SocialButtons providers={providers} />}
    </AccountScreen>
  )
}

function SignUp() {
  const reply = useActionData<typeof action>()
  const { errors = {}, values = {} } = reply ?? {}
  return (
    <Form method="post" noValidate>
      <FormSummary
        errors={errors}
        labels={{
          email: 'Email',
          username: 'Username',
          ...newPasswordLabels('Password'),
        }}
      />
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        defaultValue={String(values.email ?? '')}
        errors={errors.email}
        required
      />
      <Field
        name="username"
        label="Username"
        help="3 to 20 letters, numbers, hyphens and underscores"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={String(values.username ?? '')}
        errors={errors.username}
        required
      />
      <NewPasswordFields label="Password" errors={errors} />
      <BrowserZoneField />
      <div className="account-actions">
        <Button type="submit" variant="main" busyLabel="Please wait...">
          Create account
        </Button>
      </div>
    </Form>
  )
}
