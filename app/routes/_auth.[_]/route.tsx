import type { ActionFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData } from '@remix-run/react'
import { pageTitle } from '~/components/site'
import { strongPasswordErrors } from '~/features/accounts/new-password'
import { NewPasswordScreen } from '~/features/accounts/new-password-screen'
import { answerReset } from '~/http/password-reset.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Choose a new password')

export async function action({ request }: ActionFunctionArgs) {
  return answerReset(request, '', strongPasswordErrors, '/login')
}

/** Old links lead to /_#/auth/…: the browser follows them further by their hash. Opened bare, there is no token to go by. */
export default function AddressOfOldLinks() {
  const reply = useActionData<typeof action>()
  return (
    <NewPasswordScreen
      rules="At least 8 characters, with an uppercase letter, a lowercase letter and a number"
      errors={reply?.errors}
      signIns={[]}
      expired={false}
    />
  )
}
