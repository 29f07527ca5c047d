import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { MetaFunction } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { strongPasswordErrors } from '~/features/account/accounts/passwords/new-password'
import { loadReset, respondToReset } from '~/http/session/password-reset.server'
import { i18n } from '~/platform/messages'
import { NewPasswordPage } from './new-password-page'

export { replyOnFailure as clientAction } from '~/components/forms/form-failure'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Choose a new password'))

/** The address of old links: `/_?token=…`, or `/_#/auth/…`, whose hash a script follows. Without either, there is no token. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  if (searchParams.has('token') || searchParams.has('done')) return loadReset(request, searchParams.get('token'))
  return { done: false, expired: false, signIns: [], passkeys: [] }
}

export async function action({ request }: ActionFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return respondToReset(request, token, strongPasswordErrors, '/_?done')
}

export default function AddressOfOldLinks() {
  return (
    <NewPasswordPage
      rules={i18n.t('At least 8 characters, with an uppercase letter, a lowercase letter and a number')}
    />
  )
}
