import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { MailX } from 'lucide-react'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { AccountDone } from '~/features/account/accounts/account-done'
import { AccountScreen } from '~/features/account/accounts/account-screen'
import { confirmVerification } from '~/features/account/accounts/email/email-verification.server'
import { problemOf } from '~/http/forms/form-reply.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Email verification')

export async function loader({ params }: LoaderFunctionArgs) {
  const { token } = params
  if (!token) return data({ problem: 'Invalid or missing verification token' }, { status: 400 })
  return problemOf(() => confirmVerification(token), 'Failed to verify email')
}

export default function VerifyEmail() {
  const { problem } = useLoaderData<typeof loader>()
  return problem ? <Failed problem={problem} /> : <Verified />
}

function Verified() {
  return <AccountDone title="Email verified" subtitle="Your account is ready. Redirecting to the login page…" />
}

function Failed({ problem }: { problem: string }) {
  return (
    <AccountScreen sign={<MailX aria-hidden="true" />} title="Email verification failed" subtitle={problem}>
      <div className="account-actions">
        <LinkButton to="/email-confirmation" variant="main">
          Request New Verification Email
        </LinkButton>
        <LinkButton to="/login">Back to Login</LinkButton>
      </div>
    </AccountScreen>
  )
}
