import { useActionData, useLoaderData } from '@remix-run/react'
import { NewPasswordDone, NewPasswordScreen } from '~/features/account/accounts/passwords/new-password-screen'
import type { answerReset, loadReset } from '~/http/session/password-reset.server'

/** The page of both reset links. */
export function NewPasswordPage({ rules }: { rules: string }) {
  const { done, ...link } = useLoaderData<typeof loadReset>()
  const reply = useActionData<typeof answerReset>()
  if (done) return <NewPasswordDone />
  return <NewPasswordScreen {...link} rules={rules} errors={reply?.errors} kept={reply?.values.keep} />
}
