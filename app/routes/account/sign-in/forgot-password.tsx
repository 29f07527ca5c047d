import { Trans } from '@lingui/react'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { FormSummary } from '~/components/forms/form-summary'
import { Repeatable } from '~/components/forms/repeatable'
import { typedValues } from '~/components/forms/typed-values'
import { pageTitle } from '~/components/shell/site'
import { useReplyToast } from '~/components/shell/toast'
import { LinkButton } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { Email } from '~/features/account/accounts/account.schema'
import { AccountScreen } from '~/features/account/accounts/account-screen'
import { AccountSubmit } from '~/features/account/accounts/account-submit'
import { ONE_MAIL } from '~/features/account/accounts/email/email-tokens.server'
import { MailSentScreen } from '~/features/account/accounts/email/mail-sent'
import { EmailField } from '~/features/account/accounts/email-field'
import { requestPasswordReset } from '~/features/account/accounts/passwords/password-reset.server'
import { mailSender } from '~/features/instance/outbox/outbox.server'
import { badRequest, countedForm, replying } from '~/http/forms/form-reply.server'
import { toastNow } from '~/http/forms/toast.server'
import { rememberEmail, rememberedEmail } from '~/http/session/pending-email.server'
import { i18n } from '~/platform/messages'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Forgot password'))

export async function loader({ request, context }: LoaderFunctionArgs) {
  const sent = new URL(request.url).searchParams.has('sent')
  return { sentTo: sent ? await rememberedEmail(request) : '', ...mailSender(context.isLocal) }
}

export async function action({ request, context }: LoaderFunctionArgs) {
  const { form, rejectTooMany } = await countedForm(request, 'reset-request:address', context.clientIp)
  const reject = (message: string, title?: string) => {
    const toast = title ? { title, description: message } : { title: message }
    const errors = { ...(title ? { '': [title] } : {}), email: [message] }
    const values = typedValues(form)
    return badRequest({ values, errors, toast: toastNow(context, { ...toast, variant: 'destructive' }) })
  }
  const typed = String(form.get('email') ?? '').trim()
  if (!typed) return reject(i18n.t('Please enter your email address'))
  const email = Email.safeParse(typed)
  if (!email.success) return reject(i18n.t('Please enter a valid email address'), i18n.t('Invalid Email'))
  const run = async () => {
    rejectTooMany()
    await requestPasswordReset(email.data, ONE_MAIL)
    return redirect('/forgot-password?sent', { headers: { 'Set-Cookie': await rememberEmail(email.data) } })
  }
  return replying(form, run, /*i18n*/ 'Failed to send reset email. Please try again.')
}

export default function ForgotPassword() {
  const { sentTo, ...sender } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  useReplyToast(reply?.toast)
  if (sentTo) return <Sent to={sentTo} {...sender} />
  return (
    <AccountScreen
      title={i18n.t('Forgot your password?')}
      subtitle={i18n.t("Enter your email address. We'll send you a link to choose a new one.")}
      otherwise={<Link to="/login">{i18n.t('Back to Login')}</Link>}
    >
      <Form method="post" action="/forgot-password" noValidate replace>
        <FormSummary errors={reply?.errors} labels={{ email: i18n.t('Email') }} />
        <EmailField value={reply?.values.email} errors={reply?.errors.email} />
        <Repeatable />
        <AccountSubmit label={i18n.t('Send Reset Link')} />
      </Form>
    </AccountScreen>
  )
}

type SentProps = { to: string; sender: string; outbox: boolean }

function Sent({ to, ...sender }: SentProps) {
  return (
    <MailSentScreen
      title={i18n.t('Check your email')}
      subtitle={
        <Trans
          id="If <0>{to}</0> has an account, you'll receive a link to set a new password. The link expires in 30 minutes."
          values={{ to }}
          components={[<span key="email" className="account-address" />]}
        />
      }
      otherwise={<Link to="/forgot-password">{i18n.t('Try another address')}</Link>}
      {...sender}
    >
      <div className="account-actions" data-buttons="wide">
        <LinkButton to="/login" variant="main">
          {i18n.t('Back to Login')}
        </LinkButton>
      </div>
    </MailSentScreen>
  )
}
