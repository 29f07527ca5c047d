import type { ClientActionFunctionArgs } from '@remix-run/react'
import { failedAnswer } from '../client/failed-answer'
import { statusMessage } from '../client/status-message'
import { showToast } from '../shell/toast'
import { typedValues } from './typed-values'

// As long as the app waits for a sign-in check.
const TIMEOUT_MS = 30_000
const FAILURE_MS = 15_000

/**
 * The `clientAction` of forms that must keep what was typed: without a response from the app, the form gets a reply with
 * the reason. Redirects and the app's own error pages pass through.
 */
export async function replyOnFailure({ request, serverAction }: ClientActionFunctionArgs) {
  const values = typedValues(await request.clone().formData())
  return answerOf(serverAction, message => ({ values, errors: { '': [message] } }))
}

/** The `clientAction` of changes by one button: without a response from the app, a toast says why, and the page stays. */
export const toastOnFailure = ({ serverAction }: ClientActionFunctionArgs) =>
  answerOf(serverAction, title => {
    showToast({
      id: `failed ${Date.now()}`,
      title,
      variant: 'destructive',
      duration: FAILURE_MS,
      about: 'a failed change',
    })
    return null
  })

/** Rejects after the timeout. An offline browser sends the form later, so that time does not count. */
const timeout = () =>
  new Promise<never>((_, reject) => {
    if (navigator.onLine) setTimeout(reject, TIMEOUT_MS, new Error('The server did not respond'))
  })

/** Returns the app's answer to a form, or without one what `reply` makes of the reason. */
async function answerOf(serverAction: ClientActionFunctionArgs['serverAction'], reply: (message: string) => unknown) {
  const before = failedAnswer()
  try {
    return await Promise.race([serverAction(), timeout()])
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const failed = failedAnswer()
    const message = statusMessage(failed && failed !== before ? failed.status : 0)
    // The status keeps the router from reloading the page's data, which would fail too.
    return Response.json(reply(message), { status: 503 })
  }
}
