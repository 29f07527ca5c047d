import { Trans } from '@lingui/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { FormSummary } from '~/components/forms/form-summary'
import { Repeatable } from '~/components/forms/repeatable'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { ResendForm } from '~/features/account/accounts/account.schema'
import { accountKey } from '~/features/account/accounts/account-key.server'
import { AccountSubmit } from '~/features/account/accounts/account-submit'
import { ONE_MAIL } from '~/features/account/accounts/email/email-tokens.server'
import { resendVerification } from '~/features/account/accounts/email/email-verification.server'
import { MailSentScreen } from '~/features/account/accounts/email/mail-sent'
import { EmailField } from '~/features/account/accounts/email-field'
import { mailSender } from '~/features/instance/outbox/outbox.server'
import { badRequest, countedForm, decoded, replying } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { rememberEmail, rememberedEmail } from '~/http/session/pending-email.server'
import { viewerOf } from '~/http/session/session.server'
import { countTry } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Check your email'))

export async function loader({ request, context }: LoaderFunctionArgs) {
  const email = (await rememberedEmail(request)) || ((await viewerOf(request, context))?.email ?? '')
  return { email, ...mailSender(context.isLocal) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { form, rejectTooMany } = await countedForm(request, 'verification:address', context.clientIp)
  const sent = decoded(form, ResendForm)
  if (sent.reply) return badRequest(sent.reply)
  const { email } = sent.value
  const run = async () => {
    rejectTooMany()
    await countTry('verification:person', await accountKey(email))
    await resendVerification(email, ONE_MAIL)
    return redirectWithToast(
      '/email-confirmation',
      { title: i18n.t('Confirmation email sent'), description: i18n.t('Check your inbox and your spam folder.') },
      { headers: { 'Set-Cookie': await rememberEmail(email) } },
    )
  }
  return replying(form, run, /*i18n*/ 'Failed to resend confirmation email. Please try again later.')
}

export default function EmailConfirmation() {
  const { email, ...sender } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <MailSentScreen
      title={i18n.t('Check Your Email')}
      subtitle={
        <Trans
          id="We've sent a confirmation link to <0>{email}</0>. Open it to activate your account."
          values={{ email: email || i18n.t('your email') }}
          components={[<span key="email" className="account-address" />]}
        />
      }
      {...sender}
      otherwise={
        <p>
          <Trans
            id="Mistyped your address? <0>Sign up again</0> with the same username and password."
            components={[<Link key="link" to="/register" />]}
          />
        </p>
      }
    >
      <Form method="post" noValidate replace>
        <FormSummary errors={reply?.errors} labels={{ email: i18n.t('Email') }} />
        {email ? (
          <input type="hidden" name="email" value={email} />
        ) : (
          <EmailField value={reply?.values.email} errors={reply?.errors.email} />
        )}
        <Repeatable />
        <AccountSubmit label={i18n.t('Resend Confirmation Email')}>
          <LinkButton to="/login">{i18n.t('Back to Login')}</LinkButton>
        </AccountSubmit>
      </Form>
    </MailSentScreen>
  )
}
