import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData } from '@remix-run/react'
import { Button } from '~/components/button'
import { Field } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { pageTitle } from '~/components/site'
import { SignInForm } from '~/features/accounts/account.schema'
import { AccountScreen } from '~/features/accounts/account-screen'
import { signInHost } from '~/features/accounts/host-sessions.server'
import { PasswordField } from '~/features/accounts/password-field'
import { badRequest, decoded, formOf, replying } from '~/http/form-reply.server'
import { hostOf, openHostSession } from '~/http/host-door.server'
import { countTry, forgetTries } from '~/platform/rate-limit.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Host')

export async function loader({ request }: LoaderFunctionArgs) {
  if (await hostOf(request)) throw redirect('/host')
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formOf(request)
  const sent = decoded(form, SignInForm)
  if (sent.reply) return badRequest(sent.reply)
  // The limits of the sign-in page; a host is counted apart from a person of the same address.
  const who = `host ${sent.value.email}`
  return replying(
    form,
    async () => {
      await countTry('sign-in:address', context.clientIp)
      await countTry('sign-in:person', who)
      const host = await signInHost(sent.value)
      await forgetTries('sign-in:person', who)
      return redirect('/host', { headers: { 'Set-Cookie': await openHostSession(host, request) } })
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
