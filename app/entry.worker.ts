/// <reference lib="webworker" />
import { offlinePage, type PlainPage, startingPage } from './http/plain-pages'

// The service worker: a third program of this app, which scripts/build.mjs makes into /sw.js. It keeps files for good and the pages
// of the person who is signed in for when the network is gone; it never touches the API or anything that changes something.

declare const self: ServiceWorkerGlobalScope
/** Set by the build script: the name of its route manifest, and every script, style and font of its pages. Each build has its own caches. */
declare const BUILD: string
declare const BUILD_FILES: string[]

const FILES = `files ${BUILD}`
const PAGES = `pages ${BUILD} `
const MOST_PAGES = 100
/** Milliseconds after which a start shows the start-up screen, and after which that one gives up waiting (specification, section 9). */
const SLOW = 2_000
const LONGEST = 10_000

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
/** What a page says to the worker. */
type FromPage = { type: 'take-over' | 'hello' } | { type: 'keep'; addresses: string[] }

self.addEventListener('fetch', event => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (method !== 'GET') {
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
const LOGOUT = /^\/logout(\.data)?$/
/** Where the device sends what another app shares (the manifest says so), and where a photo waits for the form. */
const SHARE = '/share'
const SHARED = 'shared'
/** Where Remix asks which scripts a page needs; the address names the build. */
const MANIFEST = '/__manifest'

/** Begins after the worker before has gone: what that one kept belongs to pages that are no more. */
async function takeOver() {
  const names = await caches.keys()
  await Promise.all(
    names.filter(name => name !== FILES && name !== SHARED && !name.startsWith(PAGES)).map(name => caches.delete(name)),
  )
  await self.clients.claim()
}

/** Installs only when every file is there, so that no kept page can lack its scripts. The page's own requests come first. */
async function keepFiles() {
  const cache = await caches.open(FILES)
  await cache.addAll(BUILD_FILES.map(path => new Request(path, { priority: 'low' })))
}

const keepAll = (addresses: string[]) =>
  Promise.allSettled(addresses.map(address => ask(new Request(address, UNSEEN)).kept))

/** Nobody looks at it: a message for the next page is not for this one. */
const UNSEEN = { headers: { Purpose: 'prefetch' } }

const file = async (request: Request) => (await keptFile(request.url)) ?? fetch(request)

const keptFile = async (address: string) => (await caches.open(FILES)).match(address, ANY)
const ANY = { ignoreVary: true }

/** The routes of this build are in one of its files; those of another build come from the network. */
async function routes(request: Request): Promise<Response> {
  const version = new URL(request.url).searchParams.get('version')
  const known = BUILD === `manifest-${version}.js` ? await keptFile(`/assets/${BUILD}`) : undefined
  if (!known) return fetch(request)
  const script = await known.text()
  return Response.json(JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)).routes)
}

/**
 * From the network. An app that is opened while that is slow shows the start-up screen; the screen asks again after a second and
 * gets the same answer, or after ten seconds in all the copy. Without a network: the copy, or the sentence that there is none.
 */
async function page(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const before = asked.get(url)
  const isAskedAgain = before !== undefined && Date.now() - before.since < LONGEST
  const isStart = !isAskedAgain && (await self.clients.matchAll(ALL_WINDOWS)).length === 0
  const question = isAskedAgain ? before : { ...ask(event.request), since: Date.now() }
  event.waitUntil(question.kept)
  const patience = isStart ? SLOW : LONGEST - (Date.now() - question.since)
  const came = await Promise.race([question.answer.catch(() => 'gone' as const), after(patience)])
  if (came === 'late' && isStart) {
    asked.set(url, question)
    return responseOf(startingPage({ ...frame(), step: '', seconds: 0, reload: true }))
  }
  asked.delete(url)
  if (typeof came !== 'string') return came
  const copy = await keptCopy(event.request)
  if (copy) {
    shownFromCopy.add(event.resultingClientId)
    return copy
  }
  const answer = came === 'late' ? await question.answer.catch(() => undefined) : undefined
  return answer ?? responseOf(offlinePage({ ...frame(), kept: await keptPages() }))
}
const ALL_WINDOWS = { type: 'window', includeUncontrolled: true } as const
const asked = new Map<string, Question & { since: number }>()
/** Windows that do not know yet that they show a copy. */
const shownFromCopy = new Set<string>()

/** The same for what the page's own script asks for; without a copy that one hears of the fault itself. */
async function pageData(event: FetchEvent): Promise<Response> {
  const { answer, kept } = ask(event.request)
  event.waitUntil(kept)
  try {
    return await answer
  } catch (error) {
    const copy = await keptCopy(event.request)
    if (!copy) throw error
    const headers = new Headers(copy.headers)
    headers.set('X-Kept-Copy', '1')
    return new Response(copy.body, { status: copy.status, headers })
  }
}

type Question = { answer: Promise<Response>; kept: Promise<unknown> }

/** The server says for whom a page may be kept. A page for nobody means that nobody is signed in any more. */
function ask(request: Request): Question {
  const era = forgotten
  const answer = fetch(request)
  const kept = answer.then(came => {
    const person = came.headers.get('X-Kept-For')
    if (person === 'nobody') return forgetPages()
    if (came.status === 404) return forgetPage(request.url)
    if (person && came.status === 200) return keep(request.url, came.clone(), person, era)
  })
  return { answer, kept: kept.catch(() => {}) }
}

async function keep(url: string, answer: Response, person: string, era: number) {
  const own = PAGES + person
  for (const name of await pageCaches()) if (name !== own) await caches.delete(name)
  if (era !== forgotten) return
  const cache = await caches.open(own)
  await cache.put(url, answer)
  // Signed out while the page was still coming.
  if (era !== forgotten) return forgetPages()
  const addresses = await cache.keys()
  await Promise.all(addresses.slice(0, -MOST_PAGES).map(oldest => cache.delete(oldest, ANY)))
}

let forgotten = 0
async function forgetPages() {
  forgotten++
  for (const name of await pageCaches()) await caches.delete(name)
}

/** Forgets what was kept of a page that is not there any more, its data too (specification, section 8). */
async function forgetPage(url: string) {
  for (const name of await pageCaches()) {
    const cache = await caches.open(name)
    for (const copy of await cache.keys()) if (pathOf(copy.url) === pathOf(url)) await cache.delete(copy, ANY)
  }
}
const pathOf = (url: string) => new URL(url).pathname.replace(/\.data$/, '')

const pageCaches = async () => (await caches.keys()).filter(name => name.startsWith(PAGES))

async function keptCopy(request: Request): Promise<Response | undefined> {
  for (const cacheName of await pageCaches()) {
    const copy = await caches.match(request.url, { ...ANY, cacheName })
    if (copy && (await isWhole(copy))) return copy
  }
}

/** Whether every file that a page names is kept: a page of a newer build may name others. */
async function isWhole(copy: Response): Promise<boolean> {
  if (!copy.headers.get('Content-Type')?.startsWith('text/html')) return true
  const named = new Set((await copy.clone().text()).match(/\/assets\/[\w.-]+/g))
  const found = await Promise.all([...named].map(keptFile))
  return found.every(Boolean)
}

/** The newest kept pages and what each is called. */
async function keptPages(): Promise<{ path: string; title: string }[]> {
  const [name] = await pageCaches()
  if (!name) return []
  const cache = await caches.open(name)
  const pages = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.endsWith('.data')).reverse()
  const found = await Promise.all(
    pages.slice(0, 12).map(async request => {
      const html = await (await keptCopy(request))?.text()
      if (html === undefined) return []
      const { pathname, search } = new URL(request.url)
      const [, title = pathname] = html.match(/<title>(.*?)<\/title>/) ?? []
      return [{ path: pathname + search, title: plain(title).replace(` · ${appName}`, '') }]
    }),
  )
  return found.flat()
}

/** What is shared begins a new kit: its words in the address of the form, its photo kept for the form to take. */
async function takeShared(request: Request): Promise<Response> {
  const shared = await request.formData()
  const words = new URLSearchParams({ shared: '1' })
  for (const [name, value] of shared) if (typeof value === 'string' && value) words.set(name, value.slice(0, 2_000))
  const photo = shared.get('photo')
  if (photo instanceof File && photo.size) {
    const headers = { 'Content-Type': photo.type, 'X-Name': encodeURIComponent(photo.name) }
    await (await caches.open(SHARED)).put('/shared-photo', new Response(photo, { headers }))
  }
  return Response.redirect(`/projects/new?${words}`, 303)
}

const plain = (html: string) => html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => SIGNS[name] ?? '')
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const frame = () => ({ appName, nonce: crypto.randomUUID() })

const responseOf = ({ body, status, headers }: PlainPage) => new Response(body, { status, headers })

const after = (milliseconds: number) => new Promise<'late'>(resolve => setTimeout(resolve, milliseconds, 'late'))
