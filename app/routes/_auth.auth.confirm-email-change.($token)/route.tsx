import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Check, MailX } from 'lucide-react'
import { Button, LinkButton } from '~/components/button'
import { FormSummary } from '~/components/form-summary'
import { pageTitle } from '~/components/site'
import { ConfirmEmailForm } from '~/features/accounts/account.schema'
import { AccountScreen } from '~/features/accounts/account-screen'
import { confirmEmailChange, emailOfLink } from '~/features/accounts/email-change.server'
import { GoesOn } from '~/features/accounts/goes-on'
import { PasswordField } from '~/features/accounts/password-field'
import { badRequest, countedForm, decoded, linkErrorsOnTop, replying, SERVER_ERROR } from '~/http/form-reply.server'
import { sessionIdOf } from '~/http/session.server'
import { countTry } from '~/platform/rate-limit.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Confirm your new email')

export async function loader({ request, params }: LoaderFunctionArgs) {
  if (new URL(request.url).searchParams.has('done')) return data({ done: true, email: null })
  const email = await emailOfLink(params.token ?? '')
  return data({ done: false, email }, { status: email ? 200 : 400 })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { token = '' } = params
  const { form, refuseTooMany } = await countedForm(request, 'password-check:address', context.clientIp)
  const sent = decoded(form, ConfirmEmailForm)
  if (sent.reply) return badRequest(sent.reply)
  const run = async () => {
    refuseTooMany()
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
      title="Confirm your new email"
      subtitle={
        <>
          Enter your password, and <span className="account-address">{email}</span> is the address of your account.
        </>
      }
      otherwise={<Link to="/login">Back to Login</Link>}
    >
      <Form method="post" noValidate replace>
        <FormSummary errors={errors} labels={{ password: 'Password' }} />
        <PasswordField name="password" label="Password" errors={errors.password} autoComplete="current-password" />
        <div className="account-actions">
          <Button type="submit" variant="main" busyLabel="Please wait...">
            Confirm new email
          </Button>
        </div>
      </Form>
    </AccountScreen>
  )
}

function Done() {
  return (
    <AccountScreen
      sign={<Check aria-hidden="true" />}
      title="Your email is changed"
      subtitle="From now on you log in with the new address. We are taking you on."
    >
      <GoesOn to="/login" />
      <div className="account-actions">
        <LinkButton to="/login" variant="main" replace>
          Go on
        </LinkButton>
      </div>
    </AccountScreen>
  )
}

function DeadLink() {
  return (
    <AccountScreen
      sign={<MailX aria-hidden="true" />}
      title="This link does not work any more"
      subtitle="It was used already, is older than 30 minutes, or a newer one was sent. Your email address has not been changed by it."
    >
      <div className="account-actions">
        <LinkButton to="/change-email" variant="main">
          Ask for a new link
        </LinkButton>
        <LinkButton to="/login">Back to Login</LinkButton>
      </div>
    </AccountScreen>
  )
}
