import { Trans } from '@lingui/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { FormSummary } from '~/components/forms/form-summary'
import { pageTitle } from '~/components/shell/site'
import { Link } from '~/components/ui/link'
import { ConfirmEmailForm } from '~/features/account/accounts/account.schema'
import { AccountDone } from '~/features/account/accounts/account-done'
import { AccountScreen } from '~/features/account/accounts/account-screen'
import { AccountSubmit } from '~/features/account/accounts/account-submit'
import { confirmEmailChange, emailOfLink } from '~/features/account/accounts/email/email-change.server'
import { FailedLink } from '~/features/account/accounts/failed-link'
import { PasswordField } from '~/features/account/accounts/passwords/password-field'
import {
  badRequest,
  countedForm,
  decoded,
  linkErrorsOnTop,
  replying,
  SERVER_ERROR,
} from '~/http/forms/form-reply.server'
import { sessionIdOf } from '~/http/session/session.server'
import { countTry } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Confirm your new email'))

export async function loader({ request, params }: LoaderFunctionArgs) {
  if (new URL(request.url).searchParams.has('done')) return data({ done: true, email: null })
  const email = await emailOfLink(params.token ?? '')
  return data({ done: false, email }, { status: email ? 200 : 400 })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { token = '' } = params
  const { form, rejectTooMany } = await countedForm(request, 'password-check:address', context.clientIp)
  const sent = decoded(form, ConfirmEmailForm)
  if (sent.reply) return badRequest(sent.reply)
  const run = async () => {
    rejectTooMany()
    await countTry('password-check:person', token)
    const session = (await sessionIdOf(request)) ?? ''
    await linkErrorsOnTop(() => confirmEmailChange(token, sent.value.password, session))
    return redirect('/auth/confirm-email-change?done')
  }
  return replying(form, run, SERVER_ERROR)
}

export default function ConfirmEmailChange() {
  const { done, email } = useLoaderData<typeof loader>()
  if (done) return <Done />
  return email ? <Confirm email={email} /> : <DeadLink />
}

function Confirm({ email }: { email: string }) {
  const { errors = {} } = useActionData<typeof action>() ?? {}
  return (
    <AccountScreen
      title={i18n.t('Confirm your new email')}
      subtitle={
        <Trans
          id="Enter your password, and <0>{email}</0> becomes the email address of your account."
          values={{ email }}
          components={[<span key="email" className="account-address" />]}
        />
      }
      otherwise={<Link to="/login">{i18n.t('Back to Login')}</Link>}
    >
      <Form method="post" noValidate replace>
        <FormSummary errors={errors} labels={{ password: i18n.t('Password') }} />
        <PasswordField
          name="password"
          label={i18n.t('Password')}
          errors={errors.password}
          autoComplete="current-password"
        />
        <AccountSubmit label={i18n.t('Confirm new email')} />
      </Form>
    </AccountScreen>
  )
}

function Done() {
  return (
    <AccountDone
      title={i18n.t('Email changed')}
      subtitle={i18n.t('From now on you log in with the new address. Redirecting…')}
      label={i18n.t('Continue')}
    />
  )
}

const DeadLink = () => (
  <FailedLink
    title={i18n.t('This link is no longer valid')}
    subtitle={i18n.t(
      'It was already used, is older than 30 minutes, or was replaced by a newer link. Your email was not changed.',
    )}
    to="/change-email"
    label={i18n.t('Request a new link')}
  />
)
