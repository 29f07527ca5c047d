import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchFailedAnswers } from './components/failed-answer'
import { FatalBoundary, showFatalPage } from './components/fatal-page'
import { watchMissingScripts } from './components/missing-script'
import { makeFetchPatient } from './components/patient-fetch'
import { reportFaults } from './components/report-faults'
import { pathOfHashLink } from './features/accounts/hash-link'
import { watchInstallOffers } from './features/installed-app/install-offer'

reportFaults()
watchFailedAnswers()
makeFetchPatient()
watchMissingScripts()
watchInstallOffers()

// Links of older mails carry their address in the hash, which no server sees.
const linked = pathOfHashLink(window.location.hash)
if (linked) window.location.replace(linked)

dataArrived().then(() =>
  startTransition(() => {
    try {
      if (!document.body) throw new Error('Failed to find the root element')
      hydrateRoot(
        document,
        <StrictMode>
          <FatalBoundary>
            <RemixBrowser />
          </FatalBoundary>
        </StrictMode>,
      )
      // Specification, section 4; `lateLoaded` sends it if this is never reached.
      setTimeout(() => window.dispatchEvent(new Event('app-loaded')), 150)
    } catch (error) {
      showFatalPage(error)
    }
  }),
)

/**
 * RemixBrowser throws a promise until the page's data has come, with no boundary above it. A key or a tap in the moment React takes
 * over makes it draw at once: it cannot, throws its error 345 and never tries again. So it takes over when nothing has to be waited for.
 */
async function dataArrived() {
  try {
    RemixBrowser({})
  } catch (waiting) {
    await waiting
  }
}
