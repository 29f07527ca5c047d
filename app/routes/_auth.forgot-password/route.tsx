import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Button, LinkButton } from '~/components/button'
import { Field } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { pageTitle } from '~/components/site'
import { Email } from '~/features/accounts/account.schema'
import { AccountScreen } from '~/features/accounts/account-screen'
import { MailSentScreen } from '~/features/accounts/mail-sent'
import { mailSender } from '~/features/accounts/outbox.server'
import { requestPasswordReset } from '~/features/accounts/password-reset.server'
import { badRequest, countedForm, replying, typedValues } from '~/http/form-reply.server'
import { rememberEmail, rememberedEmail } from '~/http/pending-email.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Forgot password')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const sent = new URL(request.url).searchParams.has('sent')
  return { sentTo: sent ? await rememberedEmail(request) : '', ...mailSender(context.isLocal) }
}

export async function action({ request, context }: LoaderFunctionArgs) {
  const { form, refuseTooMany } = await countedForm(request, 'reset-request:address', context.clientIp)
  const typed = String(form.get('email') ?? '').trim()
  if (!typed) return badRequest({ values: typedValues(form), errors: { email: ['Please enter your email address'] } })
  const email = Email.safeParse(typed)
  if (!email.success) {
    const errors = { '': ['Invalid Email'], email: ['Please enter a valid email address'] }
    return badRequest({ values: typedValues(form), errors })
  }
  const run = async () => {
    refuseTooMany()
    await requestPasswordReset(email.data)
    return redirect('/forgot-password?sent', { headers: { 'Set-Cookie': await rememberEmail(email.data) } })
  }
  return replying(form, run, 'Failed to send reset email. Please try again.')
}

export default function ForgotPassword() {
  const { sentTo, ...sender } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  if (sentTo) return <Sent to={sentTo} {...sender} />
  return (
    <AccountScreen
      title="Forgot your password?"
      subtitle="Tell us your email address, and we send you a link to choose a new one."
      otherwise={<Link to="/login">Back to Login</Link>}
    >
      <Form method="post" action="/forgot-password" noValidate replace>
        <FormSummary errors={reply?.errors} labels={{ email: 'Email' }} />
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          defaultValue={String(reply?.values.email ?? '')}
          errors={reply?.errors.email}
          required
        />
        <div className="account-actions">
          <Button type="submit" variant="main" busyLabel="Please wait...">
            Send Reset Link
          </Button>
        </div>
      </Form>
    </AccountScreen>
  )
}

type SentProps = { to: string; sender: string; outbox: boolean }

function Sent({ to, ...sender }: SentProps) {
  return (
    <MailSentScreen
      title="Check your email"
      subtitle={
        <>
          If <span className="account-address">{to}</span> has an account here, a link to a new password is on its way
          to it. The link works for 30 minutes.
        </>
      }
      otherwise={<Link to="/forgot-password">Try another address</Link>}
      {...sender}
    >
      <div className="account-actions">
        <LinkButton to="/login" variant="main">
          Back to Login
        </LinkButton>
      </div>
    </MailSentScreen>
  )
}
