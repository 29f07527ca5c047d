import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request as http, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileUrl } from '~/platform/storage/file-url'
import type { EventStream } from './event-stream'

/** A user with a session and a token. `kits` are the ones that the user views; the first has a photo. */
export type LoadUser = { id: string; cookie: { Cookie: string }; token: string; kits: string[]; stream: EventStream }

/** The measured app, the form with a photo that users send, and the results. */
export type Site = { url: string; photoForm: Body; measured: Measured }

/** The body of a request, encoded. */
type Body = { type: string; bytes: Buffer | string }

/**
 * Milliseconds until the complete response, by kind; errors; milliseconds until an event; events that were late or
 * lost.
 */
export type Measured = { times: Map<string, number[]>; errors: string[]; events: number[]; eventsLate: number }

/** Name of the stored photo of each user's first kit. */
export const PICTURE = 'photo_0123456789.jpg'
/** Milliseconds after the response until an event counts as late, and until a request times out. */
const LATE = 1_000
const TIMEOUT_MS = 30_000
const COMPRESSED = { 'Accept-Encoding': 'gzip, deflate' }
const SEARCHES = ['owl', 'confetti', 'cafe', 'winter fox', 'dragon', 'at night', 'company 3', 'zoe']
const OTHER_PAGES = ['/companies', '/tags', '/years/2022', '/randomizer?pool=stash&mix=1']

type Act = (site: Site, user: LoadUser) => Promise<unknown>

/** The user actions, with their share of a hundred. */
const ACTS: [share: number, act: Act][] = [
  [22, (site, user) => page(site, user, 'dashboard', `/dashboard?status=active&page=${randomInt(1, 4)}`)],
  [22, (site, user) => page(site, user, 'kit', `/projects/${oneOf(user.kits)}`)],
  [10, (site, user) => page(site, user, 'search', `/dashboard?status=everything&search=${oneOf(SEARCHES)}`)],
  [8, (site, user) => page(site, user, 'overview', '/overview')],
  [4, (site, user) => page(site, user, 'names, year, pool', oneOf(OTHER_PAGES))],
  [5, (site, user) => page(site, user, 'form of a kit', `/projects/${oneOf(user.kits)}/edit`)],
  [10, picture],
  [5, saveKit],
  [4, changeStatus],
  [2, sendPhoto],
  [5, callList],
  [3, callChange],
]

const next: Act[] = []

/** Returns the next action. Each hundred has every action by its share, in random order, so that runs are comparable. */
export function chosenAct(): Act {
  if (next.length === 0) {
    for (const [share, act] of ACTS)
      for (let place = 0; place < share; place++) next.splice(randomInt(next.length + 1), 0, act)
  }
  return next.pop() as Act
}

function page(site: Site, { cookie }: LoadUser, kind: string, path: string) {
  return request(site, kind, path, { headers: cookie })
}

function picture(site: Site, { cookie, kits: [kit = ''] }: LoadUser) {
  return request(site, 'picture', fileUrl('projects', kit, PICTURE, oneOf([320, 640, 1280])), { headers: cookie })
}

async function saveKit(site: Site, user: LoadUser) {
  const note = newNote()
  const body = await encoded({
    title: 'The Starry Night',
    status: oneOf(['stash', 'progress', 'onhold', 'completed']),
    company: 'Company 3',
    artist: 'Artist 7',
    tags: 'tag 1; tag 2',
    width: '40',
    height: '50',
    generalNotes: note,
  })
  await eventReceived(site, user, note, () =>
    form(site, user, 'save a kit', `/projects/${anotherKit(user)}/edit`, body),
  )
}

async function changeStatus(site: Site, user: LoadUser) {
  const body = { type: URL_ENCODED, bytes: `status=${oneOf(['stash', 'progress', 'onhold', 'completed'])}` }
  await form(site, user, 'change a status', `/projects/${oneOf(user.kits)}/status`, body)
}

function sendPhoto(site: Site, user: LoadUser) {
  return form(site, user, 'note with a photo', `/projects/${oneOf(user.kits)}/log`, site.photoForm)
}

/** Returns the form of a progress note with a photo. Encoding three megabytes takes longer than a page. */
export function photoForm(photo: Uint8Array<ArrayBuffer>): Promise<Body> {
  return encoded({
    date: '2026-11-15',
    content: 'The sky is done.',
    photos: new File([photo], 'photo.jpg', { type: 'image/jpeg' }),
  })
}

function callList(site: Site, { id, token }: LoadUser) {
  const filter = encodeURIComponent(`user = "${id}" && status = "stash"`)
  const query = `page=1&perPage=30&sort=-updated&filter=${filter}&expand=company,artist`
  return request(site, 'API: list', `/api/collections/projects/records?${query}`, { headers: { Authorization: token } })
}

async function callChange(site: Site, user: LoadUser) {
  const note = newNote()
  const init = {
    method: 'PATCH',
    headers: { Authorization: user.token },
    body: { type: 'application/json', bytes: JSON.stringify({ general_notes: note }) },
  }
  const path = `/api/collections/projects/records/${anotherKit(user)}`
  await eventReceived(site, user, note, () => request(site, 'API: change', path, init))
}

/** Submits a form and loads the page of its redirect, like a browser. */
async function form(site: Site, user: LoadUser, kind: string, path: string, body: Body) {
  const { status, location } = await request(site, kind, path, { method: 'POST', headers: user.cookie, body })
  if (status !== 302 || !location) throw new Error(`${kind}: answered ${status} and led nowhere`)
  await page(site, user, 'kit', location.replace(/#.*/, ''))
}

/** Changes data and waits for the event on the user's own stream, in milliseconds from the request. */
async function eventReceived(
  { measured }: Site,
  { stream: { socket } }: LoadUser,
  note: string,
  change: () => Promise<unknown>,
) {
  const began = performance.now()
  let text = ''
  let received = () => {}
  const event = new Promise<void>(resolve => {
    received = resolve
  })
  const listen = (chunk: Buffer) => {
    text += chunk
    if (text.includes(note)) received()
  }
  event.then(() => measured.events.push(performance.now() - began))
  socket.on('data', listen)
  try {
    await change()
    const late = await Promise.race([event, pause(LATE, true)])
    if (late) measured.eventsLate++
  } finally {
    socket.off('data', listen)
  }
}

type Sent = { method?: string; headers: Record<string, string>; body?: Body }

// `fetch` takes this driver a quarter more time.
const agent = new Agent({ keepAlive: true })
const URL_ENCODED = 'application/x-www-form-urlencoded'

/** Sends a request and reads the response, without decompressing it. @throws if it is refused */
async function request({ url, measured }: Site, kind: string, path: string, { method = 'GET', headers, body }: Sent) {
  const began = performance.now()
  const sent = http(url + path, { method, agent, headers: { ...COMPRESSED, ...headers } })
  sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error(`${kind}: no response`)))
  if (body) sent.setHeader('Content-Type', body.type)
  sent.end(body?.bytes)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  await buffer(response)
  const times = measured.times.get(kind) ?? []
  times.push(performance.now() - began)
  measured.times.set(kind, times)
  const { statusCode: status = 0 } = response
  if (status >= 400) throw new Error(`${kind}: ${status}`)
  return { status, location: response.headers.location }
}

async function encoded(fields: Record<string, string | File>): Promise<Body> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = new Response(form)
  return { type: response.headers.get('Content-Type') ?? '', bytes: Buffer.from(await response.arrayBuffer()) }
}

/** Returns text that no other note has. */
function newNote() {
  return `The sky is done: ${randomBytes(8).toString('hex')}`
}

/** Excludes the first kit, whose photo is viewed. */
function anotherKit({ kits }: LoadUser) {
  return oneOf(kits.slice(1))
}

function oneOf<T>(list: readonly T[]): T {
  return list[randomInt(list.length)] as T
}
