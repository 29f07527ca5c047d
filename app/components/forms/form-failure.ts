import type { ClientActionFunctionArgs } from '@remix-run/react'
import { i18n } from '~/platform/messages'
import { failedResponse } from '../client/requests/failed-response'
import { ForeignResponseError } from '../client/requests/foreign-response'
import { explaining, showFailure } from '../client/requests/keep-page'
import { WaitingFormError } from '../client/requests/network-wait'
import { statusMessage } from '../client/requests/status-message'
import { routerState } from '../client/router/router-state'
import { typedValues } from './typed-values'

// As long as the app waits for a sign-in check.
const TIMEOUT_MS = 30_000

/**
 * The `clientAction` of account forms: without a response from the app, the form gets a reply with the reason. Redirects and
 * the app's own error pages pass through.
 */
export async function replyOnFailure(args: ClientActionFunctionArgs) {
  const values = typedValues(await args.request.clone().formData())
  return actionResult(args, failure => {
    if (failure.toastTitle !== failure.message) showFailure(failure)
    return { values, errors: { '': [failure.message] } }
  })
}

/**
 * The `clientAction` of changes that the page shows before they are saved: without a response from the app, a toast says why,
 * and the page shows the saved state again.
 */
export async function toastOnFailure(args: ClientActionFunctionArgs) {
  const { formAction } = routerState()?.navigation ?? {}
  const isFetcher = formAction?.split('?')[0] !== new URL(args.request.url).pathname
  // Without a fetcher, the router would open the page of this route. The page of the form is kept instead.
  if (!isFetcher) return args.serverAction()
  return actionResult(args, failure => {
    showFailure(failure)
    return null
  })
}

/** Rejects after the timeout. An offline browser sends the form later, so that time does not count. */
const timeout = () =>
  new Promise<never>((_, reject) => {
    if (navigator.onLine) setTimeout(reject, TIMEOUT_MS, new ForeignResponseError())
  })

type Failure = Pick<ForeignResponseError, 'message' | 'toastTitle'>

/** Returns the app's answer to a form, or without one what `reply` makes of the reason. */
async function actionResult(
  { request, serverAction }: ClientActionFunctionArgs,
  reply: (failure: Failure) => unknown,
): Promise<unknown> {
  const before = failedResponse()
  try {
    return await Promise.race([explaining(request.url, serverAction), timeout()])
  } catch (error) {
    if (error instanceof WaitingFormError) return unsaved(null)
    if (!(error instanceof Error) || request.signal.aborted) throw error
    const failed = failedResponse()
    const isOurs = !(error instanceof ForeignResponseError) && failed && failed !== before
    const message = i18n.t(isOurs ? statusMessage(failed.status, failed.isUnconfirmed) : statusMessage(0))
    const failure = error instanceof ForeignResponseError ? error : { message, toastTitle: message }
    return unsaved(reply(failure))
  }
}

/** The status keeps the router from reloading the page's data, which would fail too. */
const unsaved = (reply: unknown) => Response.json(reply, { status: 503 })
