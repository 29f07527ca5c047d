import { Trans } from '@lingui/react'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Repeatable } from '~/components/forms/repeatable'
import { pageTitle } from '~/components/shell/site'
import { Link } from '~/components/ui/link'
import { SignUpForm } from '~/features/account/accounts/account.schema'
import { AccountScreen } from '~/features/account/accounts/account-screen'
import { AccountSubmit } from '~/features/account/accounts/account-submit'
import { BrowserZoneField } from '~/features/account/accounts/browser-zone-field'
import { isSignUpRepeatable, registrationNotice, signUp } from '~/features/account/accounts/sign-up.server'
import { SignUpFields } from '~/features/account/accounts/sign-up-fields'
import { SocialButtons } from '~/features/account/accounts/social/social-buttons'
import { adoptTimeZone } from '~/features/account/profile/profile.server'
import { badRequest, decoded, formOf, replying } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { anonymousOnly } from '~/http/session/authed.server'
import { requireHttps } from '~/http/session/cookie-name.server'
import { rememberEmail } from '~/http/session/pending-email.server'
import { openSession } from '~/http/session/session.server'
import { countTry } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'
import { offeredProviders } from '~/platform/social/social-settings.server'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Register'))

export const loader = anonymousOnly(async ({ request }) => {
  const invitation = invitationIn(request)
  return {
    notice: (await registrationNotice(invitation)) ?? null,
    providers: offeredProviders(),
    isRepeatable: isSignUpRepeatable(),
  }
})

const invitationIn = (request: Request) => new URL(request.url).searchParams.get('invitation') ?? ''

export const action = anonymousOnly(async ({ request, context }) => {
  const form = await formOf(request)
  const sent = decoded(form, SignUpForm)
  if (sent.reply) return badRequest(sent.reply)
  const run = async () => {
    requireHttps(request)
    await countTry('sign-up:address', context.clientIp)
    const user = await signUp(sent.value, invitationIn(request))
    await adoptTimeZone({ userId: user.id }, String(form.get('timezone') ?? ''))
    if (user.verified) {
      const headers = await openSession(user.id, request, context.clientIp)
      return redirectWithToast('/overview', { title: i18n.t('Registration successful!') }, { headers })
    }
    return redirectWithToast(
      '/email-confirmation',
      {
        title: i18n.t('Verification Email Sent!'),
        description: i18n.t('Open the link in it to confirm your address.'),
        duration: 10_000,
      },
      { headers: { 'Set-Cookie': await rememberEmail(user.email) } },
    )
  }
  return replying(form, run, /*i18n*/ 'An unexpected error occurred. Please try again.')
})

export default function Register() {
  const { notice, providers, isRepeatable } = useLoaderData<typeof loader>()
  return (
    <AccountScreen
      title={notice ? i18n.t('Sign-up is closed') : i18n.t('Create your account')}
      subtitle={notice ?? i18n.t('A home for every kit, from wishlist to finished')}
      otherwise={
        <p>
          <Trans id="Already have an account? <0>Log in</0>" components={[<Link key="link" to="/login" />]} />
        </p>
      }
    >
      {notice ? null : <SignUp isRepeatable={isRepeatable} />}
      {notice ? null : <SocialButtons providers={providers} />}
    </AccountScreen>
  )
}

function SignUp({ isRepeatable }: { isRepeatable: boolean }) {
  const reply = useActionData<typeof action>()
  const { errors = {}, values = {} } = reply ?? {}
  return (
    <Form method="post" noValidate>
      <SignUpFields values={values} errors={errors} />
      <BrowserZoneField />
      {isRepeatable ? <Repeatable /> : null}
      <AccountSubmit label={i18n.t('Create account')} />
    </Form>
  )
}
