import { PageLoadFailure } from './error-screen'
import { networkIsBack } from './patient-fetch'

// What vite.config.ts makes Remix send on the window when the script of a page did not come, before it reloads the page on screen.
const SCRIPT_MISSING = 'script-missing'
type ScriptMissing = CustomEvent<{ standIn?: Promise<{ default: () => JSX.Element } | undefined> }>

const KEY = 'reloaded-for'

/**
 * A newer build may have taken the script of the wanted page away: the page on screen is reloaded once, with the names of that build, and
 * goes on to where it was going. When that fails too, the page-load failure page stands in (specification, section 2). Without a network
 * it waits.
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
    // Gone elsewhere meanwhile: nothing more is to be done for this page.
    if (wantedPlace() !== wanted) return new Promise<undefined>(() => {})
  }
  if (reloadedFor() === wanted || !remember(wanted)) return { default: PageLoadFailure }
}

async function goOn() {
  const wanted = reloadedFor()
  if (!wanted || wanted === placeOf(window.location)) return
  await window.__remixRouter.navigate(wanted)
  sessionStorage.removeItem(KEY)
}

const wantedPlace = () => placeOf(window.__remixRouter.state.navigation.location ?? window.location)

const placeOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

// Storage is refused in some private windows: then nothing is reloaded, for it could not be known that it was done before.
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
