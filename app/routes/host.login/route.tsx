import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData } from '@remix-run/react'
import { Button } from '~/components/button'
import { Field } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { pageTitle } from '~/components/site'
import { SignInForm } from '~/features/accounts/account.schema'
import { accountKey } from '~/features/accounts/account-key.server'
import { AccountScreen } from '~/features/accounts/account-screen'
import { signInHost } from '~/features/accounts/host-sessions.server'
import { PasswordField } from '~/features/accounts/password-field'
import { countSignIn, forgetSignIns } from '~/features/accounts/sign-in-tries.server'
import { badRequest, decoded, formOf, replying } from '~/http/form-reply.server'
import { hostOf, openHostSession } from '~/http/host-door.server'
import { knownDevice, rememberDevice } from '~/http/known-device.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Host')

export async function loader({ request }: LoaderFunctionArgs) {
  if (await hostOf(request)) throw redirect('/host')
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formOf(request)
  const sent = decoded(form, SignInForm)
  if (sent.reply) return badRequest(sent.reply)
  return replying(
    form,
    async () => {
      const account = await accountKey(sent.value.email, '_superusers')
      const attempt = { account, device: await knownDevice(request, account), ip: context.clientIp }
      await countSignIn(attempt)
      const host = await signInHost(sent.value)
      await forgetSignIns(attempt)
      const headers = new Headers({ 'Set-Cookie': await openHostSession(host, request) })
      headers.append('Set-Cookie', await rememberDevice(request, account))
      return redirect('/host', { headers })
    },
    'An unexpected error occurred. Please try again.',
  )
}

export default function HostLogin() {
  const { errors = {}, values = {} } = useActionData<typeof action>() ?? {}
  return (
    <AccountScreen title="For the host" subtitle="Sign in with a superuser’s address and password">
      <Form method="post" noValidate reloadDocument>
        <FormSummary errors={errors} labels={{ email: 'Email', password: 'Password' }} />
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={String(values.email ?? '')}
          errors={errors.email}
          required
        />
        <PasswordField name="password" label="Password" errors={errors.password} autoComplete="current-password" />
        <div className="account-actions">
          <Button type="submit" variant="main">
            Login
          </Button>
        </div>
      </Form>
    </AccountScreen>
  )
}
