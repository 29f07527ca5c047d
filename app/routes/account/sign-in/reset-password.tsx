import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { MetaFunction } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { plainPasswordErrors } from '~/features/account/accounts/passwords/new-password'
import { loadReset, respondToReset, withoutLink } from '~/http/session/password-reset.server'
import { i18n } from '~/platform/messages'
import { NewPasswordPage } from './new-password-page'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Choose a new password'))

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadReset(request, new URL(request.url).searchParams.get('token'))

export async function action({ request }: ActionFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (!token) return withoutLink()
  return respondToReset(request, token, plainPasswordErrors, '/reset-password?done')
}

export default function ResetPassword() {
  return <NewPasswordPage rules={i18n.t('At least 6 characters')} />
}
