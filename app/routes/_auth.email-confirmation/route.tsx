import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Button, LinkButton } from '~/components/button'
import { Field } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { pageTitle } from '~/components/site'
import { ResendForm } from '~/features/accounts/account.schema'
import { accountKey } from '~/features/accounts/account-key.server'
import { resendVerification } from '~/features/accounts/email-verification.server'
import { MailSentScreen } from '~/features/accounts/mail-sent'
import { mailSender } from '~/features/accounts/outbox.server'
import { badRequest, countedForm, decoded, replying } from '~/http/form-reply.server'
import { rememberEmail, rememberedEmail } from '~/http/pending-email.server'
import { viewerOf } from '~/http/session.server'
import { redirectWithToast } from '~/http/toast.server'
import { countTry } from '~/platform/rate-limit.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Check your email')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const email = (await rememberedEmail(request)) || ((await viewerOf(request, context))?.email ?? '')
  return { email, ...mailSender(context.isLocal) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { form, refuseTooMany } = await countedForm(request, 'verification:address', context.clientIp)
  const sent = decoded(form, ResendForm)
  if (sent.reply) return badRequest(sent.reply)
  const { email } = sent.value
  const run = async () => {
    refuseTooMany()
    await countTry('verification:person', await accountKey(email))
    await resendVerification(email)
    return redirectWithToast(
      '/email-confirmation',
      { title: 'Confirmation email sent', description: 'Please check your inbox, and the spam folder too.' },
      { headers: { 'Set-Cookie': await rememberEmail(email) } },
    )
  }
  return replying(form, run, 'Failed to resend confirmation email. Please try again later.')
}

export default function EmailConfirmation() {
  const { email, ...sender } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <MailSentScreen
      title="Check Your Email"
      subtitle={
        <>
          We've sent a confirmation link to <span className="account-address">{email || 'your email'}</span>. Open it,
          and your account is ready.
        </>
      }
      {...sender}
      otherwise={
        <p>
          Was the address mistyped? <Link to="/register">Sign up once more</Link> with the same username and password.
        </p>
      }
    >
      <Form method="post" noValidate replace>
        <FormSummary errors={reply?.errors} labels={{ email: 'Email' }} />
        {email ? (
          <input type="hidden" name="email" value={email} />
        ) : (
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
        )}
        <div className="account-actions">
          <Button type="submit" variant="main" busyLabel="Please wait...">
            Resend Confirmation Email
          </Button>
          <LinkButton to="/login">Back to Login</LinkButton>
        </div>
      </Form>
    </MailSentScreen>
  )
}
