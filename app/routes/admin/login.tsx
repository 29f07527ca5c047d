import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData } from '@remix-run/react'
import { FormSummary } from '~/components/forms/form-summary'
import { Repeatable } from '~/components/forms/repeatable'
import { pageTitle } from '~/components/shell/site'
import { SignInForm } from '~/features/account/accounts/account.schema'
import { accountKey } from '~/features/account/accounts/account-key.server'
import { AccountScreen } from '~/features/account/accounts/account-screen'
import { AccountSubmit } from '~/features/account/accounts/account-submit'
import { EmailField } from '~/features/account/accounts/email-field'
import { PasswordField } from '~/features/account/accounts/passwords/password-field'
import { signInAdmin } from '~/features/account/accounts/sessions/admin-sessions.server'
import { countSignIn, forgetSignIns } from '~/features/account/accounts/sessions/sign-in-tries.server'
import { badRequest, decoded, formOf, replying } from '~/http/forms/form-reply.server'
import { adminOf, openAdminSession } from '~/http/session/admin-session.server'
import { requireHttps } from '~/http/session/cookie-name.server'
import { knownDevice, rememberDevice } from '~/http/session/known-device.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Admin login')

export async function loader({ request }: LoaderFunctionArgs) {
  if (await adminOf(request)) throw redirect('/host')
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formOf(request)
  const sent = decoded(form, SignInForm)
  if (sent.reply) return badRequest(sent.reply)
  return replying(
    form,
    async () => {
      requireHttps(request)
      const account = await accountKey(sent.value.email, '_superusers')
      const attempt = { account, device: await knownDevice(request, account), ip: context.clientIp }
      await countSignIn(attempt)
      const admin = await signInAdmin(sent.value)
      await forgetSignIns(attempt)
      const headers = new Headers({ 'Set-Cookie': await openAdminSession(admin, request) })
      headers.append('Set-Cookie', await rememberDevice(request, account))
      return redirect('/host', { headers })
    },
    'An unexpected error occurred. Please try again.',
  )
}

export default function AdminLogin() {
  const { errors = {}, values = {} } = useActionData<typeof action>() ?? {}
  return (
    <AccountScreen title="Admin login" subtitle="Log in with the email and password of a superuser">
      <Form method="post" noValidate reloadDocument>
        <FormSummary errors={errors} labels={{ email: 'Email', password: 'Password' }} />
        <EmailField value={values.email} errors={errors.email} autoComplete="username" />
        <PasswordField name="password" label="Password" errors={errors.password} autoComplete="current-password" />
        <Repeatable />
        <AccountSubmit label="Log in" />
      </Form>
    </AccountScreen>
  )
}
