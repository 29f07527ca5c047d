import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithToast } from '~/http/forms/toast.server'
import { closeSession } from '~/http/session/session.server'
import { i18n } from '~/platform/messages'
import { log } from '~/platform/observability/log.server'

// A GET must not sign anyone out.
export const loader = () => redirect('/')

export async function action({ request }: ActionFunctionArgs) {
  try {
    return await redirectWithToast(
      '/login',
      { title: i18n.t('Logged out'), description: i18n.t('You have been successfully logged out.') },
      { headers: { 'Set-Cookie': await closeSession(request) } },
    )
  } catch (error) {
    // The user is still signed in, which matters on a shared computer.
    log.error({ err: error }, 'Could not log a user out')
    return redirectWithToast('/overview', {
      title: i18n.t('Logout Failed'),
      description: i18n.t('An unexpected error occurred during logout.'),
      variant: 'destructive',
    })
  }
}
