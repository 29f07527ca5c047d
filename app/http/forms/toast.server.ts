import { type AppLoadContext, redirect } from '@remix-run/node'
import type { Toast } from '~/components/shell/toast'
import { randomText } from '~/platform/db/ids.server'
import { isUnasked } from '../pages/revalidation.server'
import { instanceName, signedCookie } from '../session/instance-cookie.server'

type ToastInput = Pick<Toast, 'title' | 'description' | 'undo'> & Partial<Pick<Toast, 'variant' | 'duration'>>

// A signed flash cookie: it survives the redirect without JavaScript and is deleted by the next document. The app's scripts may
// drop the data they load, so there it stays until the toast is shown.
const toastCookie = () => signedCookie('toast', 300)

/** Redirects and shows the message on the next page. `duration` is in milliseconds, 5000 by default. */
export async function redirectWithToast(url: string, toast: ToastInput, init: ResponseInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.append('Set-Cookie', await toastHeader(toast))
  return redirect(url, { ...init, headers })
}

/** Returns a toast for a reply: the document shows it, and `useReplyToast` where the app's scripts sent the form. */
export function toastNow(context: AppLoadContext, input: ToastInput): Toast {
  context.toast = toastOf(input)
  return context.toast
}

const toastOf = (input: ToastInput): Toast => ({
  variant: 'default',
  duration: 5_000,
  ...input,
  title: clamped(input.title),
  id: randomText(8),
  shownCookie: instanceName('told'),
})

/** Returns the `Set-Cookie` value that shows the message on the next page. */
export async function toastHeader(input: ToastInput): Promise<string> {
  const toast = toastOf(input)
  const value = await toastCookie().serialize(toast)
  if (value.length <= COOKIE_LIMIT) return value
  // Browsers drop a cookie that is too large. Without its undo, the message still fits.
  const title = Array.from(toast.title).slice(0, 300).join('')
  return toastCookie().serialize({ ...toast, title, description: undefined, undo: undefined })
}

const COOKIE_LIMIT = 4_000

/** Shortens a quoted name, so that the words around it stay visible. */
const clamped = (title: string) =>
  title.replace(/“([^”]{39})[^”]{2,}”/gu, (_, start: string) => `“${start.trimEnd()}…”`)

/**
 * Returns the toast for this page, and the headers that clear its cookie if the toast is in a document or was shown. A prefetch
 * or a background reload leaves the toast for the next page.
 */
export async function readToast(
  request: Request,
  { isDataRequest = false, toast: own }: Partial<AppLoadContext> = {},
): Promise<{ toast: Toast | null; headers: Headers }> {
  const headers = new Headers()
  if (own) return { toast: own, headers }
  const cookies = request.headers.get('Cookie')
  if (!cookies?.includes(`${toastCookie().name}=`) || isUnasked(request)) return { toast: null, headers }
  const toast: Toast | null = (await toastCookie().parse(cookies)) || null
  const isShown = toast && cookies.split('; ').includes(`${toast.shownCookie}=${toast.id}`)
  if (!toast || isShown || !isDataRequest)
    headers.append('Set-Cookie', await toastCookie().serialize('', { maxAge: 0 }))
  return { toast: isShown ? null : toast, headers }
}
