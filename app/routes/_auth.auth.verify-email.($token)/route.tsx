import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { Check, MailX } from 'lucide-react'
import { LinkButton } from '~/components/button'
import { pageTitle } from '~/components/site'
import { AccountScreen } from '~/features/accounts/account-screen'
import { confirmVerification } from '~/features/accounts/email-verification.server'
import { GoesOn } from '~/features/accounts/goes-on'
import { problemOf } from '~/http/form-reply.server'

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
  return (
    <AccountScreen
      sign={<Check aria-hidden="true" />}
      title="Your email is verified"
      subtitle="Your account is ready. We are taking you to the login."
    >
      <GoesOn to="/login" />
      <div className="account-actions">
        <LinkButton to="/login" variant="main" replace>
          Go to Login
        </LinkButton>
      </div>
    </AccountScreen>
  )
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
