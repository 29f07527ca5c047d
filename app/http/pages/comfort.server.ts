import { type Comfort, NO_COMFORT, TEXT_SIZES } from '~/components/shell/site'
import { overHttps } from '../session/cookie-name.server'

// The cookie joins the choices by dots: `comfort=larger.still.large-targets`.
const STILL = 'still'
const LARGE_TARGETS = 'large-targets'
const NO_SHORTCUTS = 'no-shortcuts'

/** Returns the accessibility choices of this browser. They apply without an account and without scripts. */
export function comfortOf(request: Request): Comfort {
  const values = request.headers
    .get('Cookie')
    ?.match(/(?:^|;\s*)comfort=([^;]+)/)?.[1]
    ?.split('.')
  if (!values) return NO_COMFORT
  return {
    textSize: TEXT_SIZES.find(size => values.includes(size)) ?? 'normal',
    still: values.includes(STILL),
    largeTargets: values.includes(LARGE_TARGETS),
    noShortcuts: values.includes(NO_SHORTCUTS),
  }
}

/** Reads the form's `textSize`, `still`, `largeTargets` and `noShortcuts`. Invalid values count as not chosen. */
export const comfortIn = (form: FormData): Comfort => ({
  textSize: TEXT_SIZES.find(size => size === form.get('textSize')) ?? 'normal',
  still: form.has('still'),
  largeTargets: form.has('largeTargets'),
  noShortcuts: form.has('noShortcuts'),
})

/** Returns the `Set-Cookie` value that stores the choices for a year. */
export function comfortHeader({ textSize, still, largeTargets, noShortcuts }: Comfort): string {
  const values = [textSize, still && STILL, largeTargets && LARGE_TARGETS, noShortcuts && NO_SHORTCUTS]
    .filter(Boolean)
    .join('.')
  return `comfort=${values}; Path=/; Max-Age=31536000; SameSite=Lax${overHttps ? '; Secure' : ''}`
}
