import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { AccountDone } from '~/features/account/accounts/account-done'
import { confirmVerification } from '~/features/account/accounts/email/email-verification.server'
import { FailedLink } from '~/features/account/accounts/failed-link'
import { problemOf } from '~/http/forms/form-reply.server'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Email verification'))

export async function loader({ params }: LoaderFunctionArgs) {
  const { token } = params
  if (!token) return data({ problem: i18n.t('Invalid or missing verification token') }, { status: 400 })
  return problemOf(() => confirmVerification(token), /*i18n*/ 'Failed to verify email')
}

export default function VerifyEmail() {
  const { problem } = useLoaderData<typeof loader>()
  if (!problem)
    return (
      <AccountDone
        title={i18n.t('Email verified')}
        subtitle={i18n.t('Your account is ready. Redirecting to the login page…')}
      />
    )
  return (
    <FailedLink
      title={i18n.t('Email verification failed')}
      subtitle={problem}
      to="/email-confirmation"
      label={i18n.t('Request New Verification Email')}
    />
  )
}
