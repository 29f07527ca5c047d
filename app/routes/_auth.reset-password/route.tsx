import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { plainPasswordErrors } from '~/features/account/accounts/passwords/new-password'
import { NewPasswordDone, NewPasswordScreen } from '~/features/account/accounts/passwords/new-password-screen'
import { answerReset, loadReset, withoutLink } from '~/http/session/password-reset.server'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Choose a new password')

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadReset(request, new URL(request.url).searchParams.get('token'))

export async function action({ request }: ActionFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (!token) return withoutLink()
  return answerReset(request, token, plainPasswordErrors, '/reset-password?done')
}

export default function ResetPassword() {
  const { done, expired, signIns, passkeys } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  if (done) return <NewPasswordDone />
  return (
    <NewPasswordScreen
      rules="At least 6 characters"
      errors={reply?.errors}
      signIns={signIns}
      passkeys={passkeys}
      kept={reply?.values.keep}
      expired={expired}
    />
  )
}
