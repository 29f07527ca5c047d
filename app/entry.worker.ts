/// <reference lib="webworker" />
import type { Theme } from './components/shell/site'
import { SYNC, sendChanges } from './features/collection/waiting-changes/send-changes'
import { workerTexts } from './features/site/pwa/worker-texts'
import { offlinePage, type PlainPage, startingPage } from './http/server/plain-pages'
import type { Language } from './platform/languages'

// The service worker, built to /sw.js by scripts/build.mjs. It caches files permanently, and pages of the signed-in user for
// offline use. It sends changes that waited for the network, and handles neither the API nor other writes.

declare const self: ServiceWorkerGlobalScope
/** Set by the build: the route manifest, and the scripts, styles and fonts. Each build has its own caches. */
declare const BUILD: string
declare const BUILD_FILES: string[]

const FILES = `files ${BUILD}`
const PAGES = `pages ${BUILD} `
const MAX_PAGES = 100
/** Milliseconds until the start-up screen is shown, and until that screen shows the cached copy. */
const SLOW_START_MS = 2_000
const TIMEOUT_MS = 10_000

const appName = new URL(self.location.href).searchParams.get('name') ?? ''

self.addEventListener('install', event => event.waitUntil(keepFiles()))
self.addEventListener('activate', event => event.waitUntil(takeOver()))

self.addEventListener('message', ({ data, source }: ExtendableMessageEvent & { data: FromPage }) => {
  if (data.type === 'take-over') void self.skipWaiting()
  if (data.type === 'keep') void keepAll(data.addresses)
  if (data.type === 'hello' && source && 'id' in source && shownFromCopy.delete(source.id)) {
    source.postMessage({ type: 'kept-page' })
  }
})
/** A message from a page. */
type FromPage = { type: 'take-over' | 'hello' } | { type: 'keep'; addresses: string[] }

// Browsers send it when the network is back, also after the app was closed. A failure makes them try again.
self.addEventListener('sync', event => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string }
  if (tag === SYNC) waitUntil.call(event, sendWaiting())
})

/** Sends what waits of the user whose pages are cached: the last one who was signed in. */
async function sendWaiting() {
  const [name] = await pageCaches()
  const { saved, problem } = await sendChanges((await frame()).t, name?.slice(PAGES.length) ?? '')
  for (const client of await self.clients.matchAll(ALL_WINDOWS)) client.postMessage({ type: 'changes-sent', saved })
  if (!name || problem) throw new Error(problem)
}

self.addEventListener('fetch', event => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (method !== 'GET') {
    // Pages in the former language.
    if (pathname === LANGUAGE) event.waitUntil(forgetPages())
    if (LOGOUT.test(pathname)) event.waitUntil(Promise.all([forgetPages(), caches.delete(SHARED)]))
    if (pathname === SHARE) event.respondWith(takeShared(event.request))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(file(event.request))
  } else if (pathname === MANIFEST) {
    event.respondWith(routes(event.request))
  } else if (mode === 'navigate') {
    event.respondWith(page(event))
  } else if (pathname.endsWith('.data')) {
    event.respondWith(pageData(event))
  }
})
const LANGUAGE = '/preferences/language'
const LOGOUT = /^\/logout(\.data)?$/
/** The share target of the manifest, and where a shared photo waits for the form. */
const SHARE = '/share'
const SHARED = 'shared'
/** Where Remix looks up the scripts of a page. The URL names the build. */
const MANIFEST = '/__manifest'

/** Deletes the caches of the previous build, then claims all clients. */
async function takeOver() {
  const names = await caches.keys()
  await Promise.all(
    names.filter(name => name !== FILES && name !== SHARED && !name.startsWith(PAGES)).map(name => caches.delete(name)),
  )
  await self.clients.claim()
}

/** Fails unless every file is cached, so that no cached page lacks its scripts. The page's own requests have priority. */
async function keepFiles() {
  const cache = await caches.open(FILES)
  await cache.addAll(BUILD_FILES.map(path => new Request(path, { priority: 'low' })))
}

/** One after the other: the page's own requests have priority. */
async function keepAll(addresses: string[]) {
  for (const address of addresses) await ask(new Request(address, PREFETCH)).cached
}

/** Marks prefetches, so that they do not consume a toast. */
const PREFETCH = { headers: { Purpose: 'prefetch' } }

const file = async (request: Request) => (await cachedFile(request.url)) ?? fetched(request)

/** Fetches a file, and caches the texts of a language: no browser needs those of all languages. */
async function fetched(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (response.ok && TEXTS.test(new URL(request.url).pathname)) {
    await (await caches.open(FILES)).put(request.url, response.clone())
  }
  return response
}
const TEXTS = /^\/assets\/texts-[\w-]+\.json$/

const cachedFile = async (address: string) => (await caches.open(FILES)).match(address, ANY)
const ANY = { ignoreVary: true }

/** Serves the routes of this build from its file; those of other builds from the network. */
async function routes(request: Request): Promise<Response> {
  const version = new URL(request.url).searchParams.get('version')
  const known = BUILD === `manifest-${version}.js` ? await cachedFile(`/assets/${BUILD}`) : undefined
  if (!known) return fetch(request)
  const script = await known.text()
  return Response.json(JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)).routes)
}

/**
 * Network first. If that is slow at startup, shows the start-up screen, which retries after a second and shows the cached copy
 * after ten. Offline, or if a proxy says that it cannot reach the app: the cached copy, or the offline page.
 */
async function page(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const before = pending.get(url)
  const isRetry = before !== undefined && Date.now() - before.since < TIMEOUT_MS
  const isStart = !isRetry && (await self.clients.matchAll(ALL_WINDOWS)).length === 0
  const question = isRetry ? before : { ...ask(event.request), since: Date.now() }
  event.waitUntil(question.cached)
  const patience = isStart ? SLOW_START_MS : TIMEOUT_MS - (Date.now() - question.since)
  const came = await Promise.race([question.response.catch(() => 'gone' as const), after(patience)])
  if (came === 'late' && isStart) {
    pending.set(url, question)
    return responseOf(startingPage({ ...(await frame()), step: '', seconds: 0, reload: true }))
  }
  pending.delete(url)
  if (typeof came !== 'string' && !isOfProxy(came)) return came
  const copy = await cachedCopy(event.request)
  if (copy) {
    shownFromCopy.add(event.resultingClientId)
    return copy
  }
  const response = came === 'late' ? await question.response.catch(() => undefined) : undefined
  return response ?? responseOf(offlinePage({ ...(await frame()), pages: await cachedPages() }))
}
const ALL_WINDOWS = { type: 'window', includeUncontrolled: true } as const
const pending = new Map<string, Question & { since: number }>()
/** Windows that do not know yet that they show a cached copy. */
const shownFromCopy = new Set<string>()

/** Serves a page's data in the same way. Without a copy, the page's script handles the error. */
async function pageData(event: FetchEvent): Promise<Response> {
  const { response, cached } = ask(event.request)
  event.waitUntil(cached)
  const came = await response.catch(() => undefined)
  if (came && !isOfProxy(came)) return came
  const copy = await cachedCopy(event.request)
  if (!copy) return response
  const headers = new Headers(copy.headers)
  headers.set('X-Kept-Copy', '1')
  return new Response(copy.body, { status: copy.status, headers })
}

/** Whether a proxy reports in place of the app that it cannot reach it. Each response of the app has an ID. */
const isOfProxy = ({ status, headers }: Response) => status >= 500 && !headers.has('X-Request-Id')

type Question = { response: Promise<Response>; cached: Promise<unknown> }

/** Requests a page. The response says for whom it may be cached; a page for no one means that the user signed out. */
function ask(request: Request): Question {
  const era = forgotten
  const response = fetch(request)
  const cached = response.then(came => {
    const userId = came.headers.get('X-Kept-For')
    if (userId === 'nobody') return forgetPages()
    if (came.status === 404) return forgetPage(request.url)
    if (userId && came.status === 200) return keep(request.url, came.clone(), userId, era)
  })
  return { response, cached: cached.catch(() => {}) }
}

async function keep(url: string, response: Response, userId: string, era: number) {
  const own = PAGES + userId
  for (const name of await pageCaches()) if (name !== own) await caches.delete(name)
  if (era !== forgotten) return
  const cache = await caches.open(own)
  const named = response.headers.get('Content-Location')
  if (named) await cache.put(namedLike(url, named), response.clone())
  await cache.put(url, response)
  // Signed out while the page was loading.
  if (era !== forgotten) return forgetPages()
  const addresses = await cache.keys()
  await Promise.all(addresses.slice(0, -MAX_PAGES).map(oldest => cache.delete(oldest, ANY)))
}

/** Returns the full address of a page, or of its data, as `url` is. */
function namedLike(url: string, path: string): string {
  const address = new URL(path, url)
  if (new URL(url).pathname.endsWith('.data')) address.pathname += '.data'
  return address.href
}

let forgotten = 0
async function forgetPages() {
  forgotten++
  for (const name of await pageCaches()) await caches.delete(name)
}

/** Deletes a page that no longer exists from the caches, with its data and the pages below it. */
async function forgetPage(url: string) {
  const gone = pathOf(url)
  for (const name of await pageCaches()) {
    const cache = await caches.open(name)
    for (const copy of await cache.keys()) {
      if (`${pathOf(copy.url)}/`.startsWith(`${gone}/`)) await cache.delete(copy, ANY)
    }
  }
}
const pathOf = (url: string) => new URL(url).pathname.replace(/\.data$/, '')

const pageCaches = async () => (await caches.keys()).filter(name => name.startsWith(PAGES))

async function cachedCopy(request: Request): Promise<Response | undefined> {
  for (const cacheName of await pageCaches()) {
    const copy = await caches.match(request.url, { ...ANY, cacheName })
    if (copy && (await isWhole(copy))) return copy
  }
}

/** Whether all files of a page are cached. A newer build's page may have others. */
async function isWhole(copy: Response): Promise<boolean> {
  if (!copy.headers.get('Content-Type')?.startsWith('text/html')) return true
  const named = new Set((await copy.clone().text()).match(/\/assets\/[\w.-]+/g))
  const found = await Promise.all([...named].map(cachedFile))
  return found.every(Boolean)
}

async function cachedPages(): Promise<{ path: string; title: string }[]> {
  const documents = await newestDocuments(12)
  return documents.map(({ url, html }) => {
    const { pathname, search } = new URL(url)
    const [, title = pathname] = html.match(/<title>(.*?)<\/title>/) ?? []
    return { path: pathname + search, title: plain(title).replace(` · ${appName}`, '') }
  })
}

/** Returns the cached pages that can be shown, newest first. */
async function newestDocuments(most: number): Promise<{ url: string; html: string }[]> {
  const [name] = await pageCaches()
  if (!name) return []
  const keys = await (await caches.open(name)).keys()
  const pages = keys.filter(({ url }) => !new URL(url).pathname.endsWith('.data')).reverse()
  const found = await Promise.all(
    pages.slice(0, most).map(async request => {
      const html = await (await cachedCopy(request))?.text()
      return html === undefined ? [] : [{ url: request.url, html }]
    }),
  )
  return found.flat()
}

/** Opens the form of a new kit with the shared text in the URL and the shared photo in the cache. */
async function takeShared(request: Request): Promise<Response> {
  const shared = await request.formData()
  const params = new URLSearchParams({ shared: '1' })
  for (const [name, value] of shared) if (typeof value === 'string' && value) params.set(name, value.slice(0, 2_000))
  const photo = shared.get('photo')
  if (photo instanceof File && photo.size) {
    const headers = { 'Content-Type': photo.type, 'X-Name': encodeURIComponent(photo.name) }
    await (await caches.open(SHARED)).put('/shared-photo', new Response(photo, { headers }))
  }
  return Response.redirect(`/projects/new?${params}`, 303)
}

const plain = (html: string) => html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => SIGNS[name] ?? '')
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Returns the theme and the language of the newest cached page: a worker cannot read cookies in every browser. */
async function frame() {
  const [newest] = await newestDocuments(1)
  const [root = ''] = newest?.html.match(/<html[^>]*>/i) ?? []
  const theme = root.match(/ data-theme="(dark|light)"/i)?.[1] as Theme | undefined
  const language = (root.match(/ lang="([\w-]+)"/i)?.[1] ?? 'en') as Language
  return { appName, nonce: crypto.randomUUID(), theme, language, t: workerTexts(language) }
}

const responseOf = ({ body, status, headers }: PlainPage) => new Response(body, { status, headers })

const after = (milliseconds: number) => new Promise<'late'>(resolve => setTimeout(resolve, milliseconds, 'late'))
