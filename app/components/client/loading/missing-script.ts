import { loadErrorScreens } from '../../shell/late-error-screen'
import { networkIsBack } from '../requests/network-wait'
import { navigateTo, routerState } from '../router/router-state'

// The window event that Remix sends instead of reloading when a page's script is missing (scripts/missing-scripts.ts).
const SCRIPT_MISSING = 'script-missing'
type ScriptMissing = CustomEvent<{ standIn?: Promise<{ default: () => JSX.Element } | undefined> }>

const KEY = 'reloaded-for'

/**
 * After a deployment, a page's script may be missing. Reloads once and continues to the requested page. If that fails,
 * shows the page-load failure page. Waits while offline.
 */
export function watchMissingScripts(): void {
  window.addEventListener(SCRIPT_MISSING, event => {
    const missing = event as ScriptMissing
    missing.detail.standIn = standIn()
  })
  window.addEventListener('app-loaded', goOn, { once: true })
}

async function standIn() {
  const wanted = wantedPlace()
  if (!navigator.onLine) {
    await networkIsBack()
    // The user navigated elsewhere: never resolves.
    if (wantedPlace() !== wanted) return new Promise<undefined>(() => {})
  }
  if (reloadedFor() !== wanted && remember(wanted)) return
  const { PageLoadFailure } = await loadErrorScreens()
  return { default: PageLoadFailure }
}

async function goOn() {
  const wanted = reloadedFor()
  if (!wanted || wanted === placeOf(window.location)) return
  await navigateTo(wanted)
  sessionStorage.removeItem(KEY)
}

const wantedPlace = () => placeOf(routerState()?.navigation.location ?? window.location)

const placeOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

// Some private windows block storage. Then nothing is reloaded, because a reload loop could not be detected.
function reloadedFor(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function remember(place: string): boolean {
  try {
    sessionStorage.setItem(KEY, place)
    return true
  } catch {
    return false
  }
}
