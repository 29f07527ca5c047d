import { type Comfort, NO_COMFORT, TEXT_SIZES } from '~/components/site'
import { overHttps } from './cookie-name.server'

// The words of the cookie, joined by dots: `comfort=larger.still.large-targets`.
const STILL = 'still'
const LARGE_TARGETS = 'large-targets'

/** What this browser has chosen for eyes and hands; it holds before signing in and without scripts. */
export function comfortOf(request: Request): Comfort {
  const words = request.headers
    .get('Cookie')
    ?.match(/(?:^|;\s*)comfort=([^;]+)/)?.[1]
    ?.split('.')
  if (!words) return NO_COMFORT
  return {
    textSize: TEXT_SIZES.find(size => words.includes(size)) ?? 'normal',
    still: words.includes(STILL),
    largeTargets: words.includes(LARGE_TARGETS),
  }
}

/** What the form says: `textSize`, and the boxes `still` and `largeTargets`. Anything else counts as not chosen. */
export const comfortIn = (form: FormData): Comfort => ({
  textSize: TEXT_SIZES.find(size => size === form.get('textSize')) ?? 'normal',
  still: form.has('still'),
  largeTargets: form.has('largeTargets'),
})

/** The `Set-Cookie` value that keeps the choice for a year. */
export function comfortHeader({ textSize, still, largeTargets }: Comfort): string {
  const words = [textSize, still && STILL, largeTargets && LARGE_TARGETS].filter(Boolean).join('.')
  return `comfort=${words}; Path=/; Max-Age=31536000; SameSite=Lax${overHttps ? '; Secure' : ''}`
}
