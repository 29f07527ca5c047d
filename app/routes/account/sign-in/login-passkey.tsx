import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { FormSummary } from '~/components/forms/form-summary'
import { pageTitle } from '~/components/shell/site'
import { Link } from '~/components/ui/link'
import { AccountScreen } from '~/features/account/accounts/account-screen'
import { PasskeyButton } from '~/features/account/accounts/passkeys/passkey-button'
import { credentialOf } from '~/features/account/accounts/passkeys/passkey-form'
import { optionsForSignIn, signInWithPasskey } from '~/features/account/accounts/passkeys/passkey-sign-in.server'
import { formOf, replying, SERVER_ERROR } from '~/http/forms/form-reply.server'
import { safeRedirect } from '~/http/server/redirects.server'
import { anonymousOnly } from '~/http/session/authed.server'
import { enter } from '~/http/session/complete-sign-in.server'
import { countTry } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Log in with a passkey'))

/** A challenge is a row, so that it is accepted once: visitors get a limited number. */
export const loader = anonymousOnly(async ({ context }) => {
  await countTry('passkey:address', context.clientIp)
  return { scriptless: false, options: await optionsForSignIn() }
})

export const action = anonymousOnly(async ({ request, context }) => {
  const form = await formOf(request)
  return replying(
    form,
    async () => {
      await countTry('passkey:address', context.clientIp)
      const { userId } = await signInWithPasskey(credentialOf(form))
      const redirectTo = safeRedirect(new URL(request.url).searchParams.get('redirectTo'))
      return enter(userId, { request, context, redirectTo, title: i18n.t('Login successful') })
    },
    SERVER_ERROR,
  )
})

export default function PasskeyLogin() {
  const { options } = useLoaderData<typeof loader>()
  const { errors } = useActionData<typeof action>() ?? {}
  return (
    <AccountScreen
      title={i18n.t('Log in with a passkey')}
      subtitle={i18n.t('Your device asks for your fingerprint, your face or its PIN.')}
      otherwise={<Link to="/login">{i18n.t('Back to Login')}</Link>}
    >
      <Form method="post" noValidate replace>
        <FormSummary errors={errors} />
        <div className="account-actions" data-buttons="wide">
          <PasskeyButton label={i18n.t('Use a passkey')} sign={options} immediately />
        </div>
      </Form>
    </AccountScreen>
  )
}
