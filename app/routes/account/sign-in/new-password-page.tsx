import { useActionData, useLoaderData } from '@remix-run/react'
import { NewPasswordDone, NewPasswordScreen } from '~/features/account/accounts/passwords/new-password-screen'
import type { loadReset, respondToReset } from '~/http/session/password-reset.server'

/** The page of both reset links. */
export function NewPasswordPage({ rules }: { rules: string }) {
  const { done, ...link } = useLoaderData<typeof loadReset>()
  const reply = useActionData<typeof respondToReset>()
  if (done) return <NewPasswordDone />
  return <NewPasswordScreen {...link} rules={rules} errors={reply?.errors} keep={reply?.values.keep} />
}
