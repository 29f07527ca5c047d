import type { ActionFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { strongPasswordErrors } from '~/features/account/accounts/passwords/new-password'
import { NewPasswordScreen } from '~/features/account/accounts/passwords/new-password-screen'
import { answerReset } from '~/http/session/password-reset.server'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Choose a new password')

export async function action({ request }: ActionFunctionArgs) {
  return answerReset(request, '', strongPasswordErrors, '/login')
}

/** Old links lead to /_#/auth/…, and the script follows the hash. Without a hash there is no token. */
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
