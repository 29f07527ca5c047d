import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { MetaFunction } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { strongPasswordErrors } from '~/features/account/accounts/passwords/new-password'
import { loadReset, respondToReset, withoutLink } from '~/http/session/password-reset.server'
import { i18n } from '~/platform/messages'
import { NewPasswordPage } from './new-password-page'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Choose a new password'))

export const loader = ({ request, params }: LoaderFunctionArgs) => loadReset(request, params.token)

export async function action({ request, params }: ActionFunctionArgs) {
  if (!params.token) return withoutLink()
  return respondToReset(request, params.token, strongPasswordErrors, '/auth/confirm-password-reset?done')
}

export default function ConfirmPasswordReset() {
  return (
    <NewPasswordPage
      rules={i18n.t('At least 8 characters, with an uppercase letter, a lowercase letter and a number')}
    />
  )
}
