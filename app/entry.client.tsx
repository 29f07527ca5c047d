import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchEarlyKeys } from './components/client/loading/early-keys'
import { APP_STARTS } from './components/client/loading/inline-script'
import { watchMissingScripts } from './components/client/loading/missing-script'
import { reportFaults } from './components/client/loading/report-faults'
import { textsArrived } from './components/client/loading/texts-arrived'
import { installRetryingFetch } from './components/client/requests/retrying-fetch'
import { watchBack } from './components/client/router/back'
import { FatalBoundary, showFatalPage } from './components/shell/fatal-boundary'
import { pathOfHashLink } from './features/account/accounts/hash-link'
import { watchInstallOffers } from './features/site/pwa/install-offer'

reportFaults()
installRetryingFetch()
watchMissingScripts()
watchBack()
watchEarlyKeys()
watchInstallOffers()

// Links of old mails have their path in the hash, which servers do not see.
const linked = pathOfHashLink(window.location.hash)
if (linked) window.location.replace(linked)

Promise.all([dataArrived(), textsArrived()])
  .then(() => startTransition(hydrate))
  .catch(showFatalPage)
window.dispatchEvent(new Event(APP_STARTS))

function hydrate() {
  if (!document.body) throw new Error('Failed to find the root element')
  hydrateRoot(
    document,
    <StrictMode>
      <FatalBoundary>
        <RemixBrowser />
      </FatalBoundary>
    </StrictMode>,
    { onRecoverableError: reportUnlessReplaced },
  )
  // `inlineScript` dispatches it if this is never reached.
  setTimeout(() => window.dispatchEvent(new Event('app-loaded')), 150)
}

/** Reports an error, unless it says that a new address replaced a late part before its script was there. */
function reportUnlessReplaced(error: unknown) {
  if (!/#421\b|before it finished hydrating/.test(String(error))) reportError(error)
}

/**
 * Waits for the page's data, because RemixBrowser throws a promise without a boundary. Input during hydration makes React
 * render synchronously, which fails with its error 345 and is never retried.
 */
async function dataArrived() {
  try {
    RemixBrowser({})
  } catch (waiting) {
    await waiting
  }
}
