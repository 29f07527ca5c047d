export type Draft = { values: Record<string, string | string[]>; file: string }

const PREFIX = 'draft:'
const LEFT = 'logged-out'
/** Drafts for which the storage has no room. They last as long as the page. */
const unstored = new Map<string, Draft>()

// Each draft is in one tab: a copy in another tab has the same idempotency key, and would replace what the first saved.
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    for (const place of Object.keys(stored(() => sessionStorage) ?? {})) if (place.startsWith(PREFIX)) move(place, true)
  })
  // A logout in another tab.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === LEFT && newValue) removeDraftsOf(newValue)
  })
  // Back from the cache of the browser, with its fields.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const place of Object.keys(stored(() => localStorage) ?? {})) if (place.startsWith(PREFIX)) move(place, false)
  })
}

/** Returns the draft of this tab, or of a closed one. */
export function takeDraft(key: string): Draft | null {
  return (
    unstored.get(key) ??
    stored(() => {
      if (!sessionStorage.getItem(PREFIX + key)) move(PREFIX + key, false)
      return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null')
    })
  )
}

/** Stores the draft in this tab; null deletes it. */
export function keepDraft(key: string, draft: Draft | null): void {
  const isStored = stored(() => {
    if (draft) sessionStorage.setItem(PREFIX + key, JSON.stringify(draft))
    else sessionStorage.removeItem(PREFIX + key)
    return true
  })
  if (draft && !isStored) unstored.set(key, draft)
  else unstored.delete(key)
  warnBeforeLeaving()
}

// Set only when it is needed: a page that has it does not go into the cache of some browsers.
function warnBeforeLeaving(): void {
  window.onbeforeunload = unstored.size ? event => event.preventDefault() : null
}

/** Deletes all drafts of a user from this device, also those of other tabs. A key of a draft begins with the user's ID. */
export function forgetDrafts(userId: string): void {
  removeDraftsOf(userId)
  // Notifies other tabs through the storage event, then removes the value.
  stored(() => localStorage.setItem(LEFT, userId))
  stored(() => localStorage.removeItem(LEFT))
}

function removeDraftsOf(userId: string): void {
  unstored.clear()
  warnBeforeLeaving()
  stored(() => {
    for (const storage of [sessionStorage, localStorage])
      for (const place of Object.keys(storage)) if (place.startsWith(`${PREFIX}${userId} `)) storage.removeItem(place)
  })
}

/** Moves a draft out of this tab, which may be closed, or back. */
function move(place: string, isLeaving: boolean): void {
  stored(() => {
    const [from, to] = isLeaving ? [sessionStorage, localStorage] : [localStorage, sessionStorage]
    const draft = from.getItem(place)
    if (draft === null) return
    to.setItem(place, draft)
    from.removeItem(place)
  })
}

// Storage is refused in some private windows, and full in others.
function stored<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
