import { routerState } from '../router/router-state'
import { isPageData } from './foreign-response'
import { isOfOpenPage } from './keep-page'

/** The header of data that a page revalidates in the background. */
export const REVALIDATION_HEADER = 'X-Looking-Again'

let revalidatedPath = ''

/** Marks the next data request of this path as background revalidation; '' clears the mark. The router has no option for it. */
export const revalidateNext = (path: string): void => {
  revalidatedPath = path
}

/** Describes a request of the page. `isOfRouter`: for a page's data, or a form. */
export function describeRequest(pathname: string, method: string, init: RequestInit | undefined) {
  const isRead = method === 'GET'
  const isBackground = isRead && pathname === revalidatedPath
  if (isBackground) revalidatedPath = ''
  const isOfRouter = isPageData(pathname) && (!isRead || Boolean(init?.signal))
  return {
    isRead,
    isBackground,
    isOfRouter,
    // Scripts mark what nobody waits for.
    isSeen: isRead ? !isBackground && isAwaited(init) : init?.priority !== 'low',
    // Background revalidation retries forever and shows no error: the page stays. So does other data of the open page,
    // until a response of the app arrives.
    stays: isBackground || (isRead && isOfRouter && isOfOpenPage(pathname)),
  }
}

/** Whether the user waits for this read: a page or its reload, but not hints or prefetches, which have no signal. */
function isAwaited(init: RequestInit | undefined): boolean {
  const router = routerState()
  if (!router || !init?.signal) return false
  return router.navigation.state !== 'idle' || router.revalidation !== 'idle'
}
