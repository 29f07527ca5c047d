import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/site'
import { plainPasswordErrors } from '~/features/accounts/new-password'
import { NewPasswordDone, NewPasswordScreen } from '~/features/accounts/new-password-screen'
import { isResetTokenGood, signInsOfReset } from '~/features/accounts/password-reset.server'
import { answerReset, withoutLink } from '~/http/password-reset.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Choose a new password')

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  if (searchParams.has('done')) return { done: true, expired: false, signIns: [] }
  const token = searchParams.get('token')
  if (!token) throw await withoutLink()
  return { done: false, expired: !(await isResetTokenGood(token)), signIns: await signInsOfReset(token) }
}

export async function action({ request }: ActionFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (!token) return withoutLink()
  return answerReset(request, token, plainPasswordErrors, '/reset-password?done')
}

export default function ResetPassword() {
  const { done, expired, signIns } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  if (done) return <NewPasswordDone />
  return (
    <NewPasswordScreen
      rules="At least 6 characters"
      errors={reply?.errors}
      signIns={signIns}
      kept={reply?.values.keep}
      expired={expired}
    />
  )
}
