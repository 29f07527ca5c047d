import { useSyncExternalStore } from 'react'
import { showToast } from '../../shell/toast'
import { routerState } from '../router/router-state'
import { type ForeignResponseError, failureOf, pageOf } from './foreign-response'
import { untilAborted } from './until-aborted'

const FAILURE_MS = 15_000

// The pages whose request got no response of the app, while the router waits for it.
const unanswered = new Set<string>()
const listeners = new Set<() => void>()
// The pages whose route explains a failed form itself.
const explained = new Set<string>()

/** Whether a request for data is one of the open page, not of a page that the user opens. */
export function isOfOpenPage(dataPath: string): boolean {
  const { navigation, errors } = routerState() ?? {}
  const { location = window.location } = navigation ?? {}
  const isNavigation = location.pathname + location.search !== window.location.pathname + window.location.search
  // An error screen is to be replaced by the next response.
  return !errors && !(isNavigation && isAt(location, pageOf(dataPath)))
}

/**
 * Keeps the page, and what is typed into it, after a request got no response of the app: a toast says why, and the router
 * keeps waiting. Rejects when the user sends the form again or leaves the page, because both abort the request. A failure
 * that the route explains, or that an error screen explains because the user opens another page, is returned to be thrown.
 */
export async function keepPage(
  dataPath: string,
  isRead: boolean,
  error: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const page = pageOf(dataPath)
  if (isRead ? leavesPage(page) : explained.has(page)) return error
  showFailure(failureOf(error))
  unanswered.add(page)
  announce()
  try {
    await untilAborted(signal, () => {})
  } finally {
    unanswered.delete(page)
    announce()
  }
}

/** Whether another page is opened: by a link, or by a form that was saved. A form that searches or filters keeps its page. */
function leavesPage(page: string): boolean {
  const { navigation, errors } = routerState() ?? {}
  const isSearch = navigation?.formMethod === 'GET' || (!navigation?.formMethod && isAt(window.location, page))
  return Boolean(errors) || !isSearch
}

/** Runs a form of that URL whose route explains failures itself: they are thrown. */
export async function explaining<T>(url: string, run: () => Promise<T>): Promise<T> {
  const { pathname } = new URL(url)
  explained.add(pathname)
  try {
    return await run()
  } finally {
    explained.delete(pathname)
  }
}

/** Says why a request failed. Replaces the message about the request before it. */
export function showFailure({ toastTitle }: Pick<ForeignResponseError, 'toastTitle'>): void {
  showToast({
    id: `failed ${Date.now()}`,
    title: toastTitle,
    variant: 'destructive',
    duration: FAILURE_MS,
    about: 'a failed request',
  })
}

/** Whether the router waits for this page without a prospect of a response: its form can be sent again. */
export const useIsUnanswered = (page: string | undefined): boolean =>
  useSyncExternalStore(
    listen,
    () => page !== undefined && unanswered.has(page),
    () => false,
  )

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function announce() {
  for (const listener of listeners) listener()
}

// Requests for data lose the slash at the end of a page's path.
const isAt = ({ pathname }: { pathname: string }, page: string) => pathname === page || pathname === `${page}/`
