// Functions that run in the page. Each sees nothing but its arguments.

/** Whether something lies over the page. */
export const hasEntry = () => Boolean(history.state?.overlay)

/** The paths that the worker has stored, once it serves the page. */
export async function cachedPaths() {
  const names = (await caches.keys()).filter(name => name.startsWith('pages'))
  const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
  return navigator.serviceWorker.controller ? requests.flat().map(({ url }) => new URL(url).pathname) : []
}

/** Whether the app handles the page, with every link and form. Some pages have no script files. */
export function isTakenOver() {
  if (document.readyState === 'loading') return false
  const hasScripts = matchMedia('(scripting: enabled)').matches && document.querySelector('script[type=module]')
  if (!hasScripts) return document.readyState === 'complete'
  return [document.body, ...document.links, ...document.forms].every(element =>
    Object.keys(element).some(name => name.startsWith('__reactProps')),
  )
}

/** What a user left on the device: stored pages, drafts and waiting notes. */
export async function storedOfUser() {
  const caches = (await window.caches.keys()).filter(name => name.startsWith('pages'))
  const drafts = Object.keys(sessionStorage).filter(name => name.startsWith('draft:'))
  const notes = await new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('waiting-notes', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('notes', { keyPath: 'key' })
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('notes').objectStore('notes').count()
      counting.onsuccess = () => resolve(counting.result)
      opening.result.close()
    }
  })
  return [...caches, ...drafts, ...(notes > 0 ? [`${notes} notes`] : [])]
}

/** Shows the page as on paper. Neither engine can do so by WebDriver. */
export function applyPrintRules() {
  const apply = ({ cssRules }: { cssRules: CSSRuleList }) => {
    for (const rule of cssRules) {
      if (rule instanceof CSSMediaRule) {
        const { media } = rule
        media.mediaText = media.mediaText.replace(/\bscreen\b/, 'not all').replace(/\bprint\b/, 'all')
      }
      if ('cssRules' in rule) apply(rule as CSSGroupingRule)
    }
  }
  for (const sheet of document.styleSheets) apply(sheet)
}
