import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/site'
import { strongPasswordErrors } from '~/features/accounts/new-password'
import { NewPasswordDone, NewPasswordScreen } from '~/features/accounts/new-password-screen'
import { isResetTokenGood, signInsOfReset } from '~/features/accounts/password-reset.server'
import { answerReset, withoutLink } from '~/http/password-reset.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Choose a new password')

export async function loader({ request, params }: LoaderFunctionArgs) {
  if (new URL(request.url).searchParams.has('done')) return { done: true, expired: false, signIns: [] }
  if (!params.token) throw await withoutLink()
  return { done: false, expired: !(await isResetTokenGood(params.token)), signIns: await signInsOfReset(params.token) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  if (!params.token) return withoutLink()
  return answerReset(request, params.token, strongPasswordErrors, '/auth/confirm-password-reset?done')
}

export default function ConfirmPasswordReset() {
  const { done, expired, signIns } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  if (done) return <NewPasswordDone />
  return (
    <NewPasswordScreen
      rules="At least 8 characters, with an uppercase letter, a lowercase letter and a number"
      errors={reply?.errors}
      signIns={signIns}
      kept={reply?.values.keep}
      expired={expired}
    />
  )
}
