import type { ClientActionFunctionArgs } from '@remix-run/react'
import { failedAnswer } from '../client/failed-answer'
import { statusMessage } from '../client/status-message'
import { typedValues } from './typed-values'

// As long as the app waits for a sign-in check.
const TIMEOUT_MS = 30_000

/**
 * The `clientAction` of forms that must keep what was typed: without a response from the app, the form gets a reply with
 * the reason. Redirects and the app's own error pages pass through.
 */
export async function replyOnFailure({ request, serverAction }: ClientActionFunctionArgs) {
  const values = typedValues(await request.clone().formData())
  const before = failedAnswer()
  try {
    return await Promise.race([serverAction(), timeout()])
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const failed = failedAnswer()
    const message = statusMessage(failed && failed !== before ? failed.status : 0)
    // The status keeps the router from reloading the page's data, which would fail too.
    return Response.json({ values, errors: { '': [message] } }, { status: 503 })
  }
}

/** Rejects after the timeout. An offline browser sends the form later, so that time does not count. */
const timeout = () =>
  new Promise<never>((_, reject) => {
    if (navigator.onLine) setTimeout(reject, TIMEOUT_MS, new Error('The server did not respond'))
  })
