// Sends the same calls to the app and to a reference PocketBase, and prints what differs.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { type ComparedCall, PASSWORD, records, rowCalls, USERS } from './compare-data'
import { readCalls } from './compare-reads'
import { writeCalls } from './compare-writes'
import { type ApiResponse, requestJson, type Side, send } from './reference'

type Difference = { call: ComparedCall; path: string; ours: string; theirs: string }
type Tokens = Record<ComparedCall['as'], string>

const MAX_SHOWN = 3

/** The differences that docs/api.md names, by their number there. */
const NAMED: [number: number, is: (difference: Difference) => boolean][] = [
  [
    1,
    ({ path, ours, theirs }) =>
      /(^|\.response\.)(code|status)$/.test(path) && (ours === 'absent' || theirs === 'absent'),
  ],
  [46, ({ path, theirs }) => path === 'message' && theirs === '"File not found."'],
  [2, ({ call, path }) => /toolong|UPPER|short/.test(JSON.stringify(call.body ?? '')) && path.startsWith('data.id')],
  [2, ({ call, path }) => /^\{"id":5\}$/.test(JSON.stringify(call.body ?? '')) && path.startsWith('data')],
  [10, ({ path }) => /(^|\.)(status|kit_category)$/.test(path) && !path.startsWith('data')],
  [11, ({ path }) => /(date_(purchased|received|started|completed)|slug|color)$/.test(path)],
  [11, ({ call, path }) => call.what === 'create of tags' && path.startsWith('data.')],
  [12, ({ call, path }) => path === 'HTTP' && /"(user":"ben|artist":"0+ben)/.test(JSON.stringify(call.body ?? ''))],
  [12, ({ call, path }) => path === 'HTTP' && /^\{"user":(""|null)\}$/.test(JSON.stringify(call.body ?? ''))],
  [14, ({ call, path }) => call.what === 'sign-up' && path.startsWith('data.password')],
  [15, ({ call, path }) => call.what === 'sign-up' || path.endsWith('beta_tester')],
  [54, ({ call }) => call.what === 'logs' && call.method === 'DELETE'],
  [27, ({ call, path }) => path === 'HTTP' && /"requests":\[null\]/.test(JSON.stringify(call.body ?? ''))],
  [30, ({ call }) => call.what.startsWith('logs')],
  [35, ({ call, path }) => call.as === 'superuser' && /^record\.(verified|emailVisibility)$/.test(path)],
  [41, ({ call, path }) => /expand=artist\.(nope|name|\.user)/.test(call.path) && path.includes('expand')],
  [42, ({ call }) => call.what.endsWith('randomizer_spins')],
  [45, ({ path }) => path === 'data.image.message'],
  [44, ({ call }) => call.what === 'sort' && call.path.includes('updated')],
  [47, ({ path, ours }) => /(^|\.)quantity$/.test(path) && ours === '1'],
  [43, ({ call, path }) => call.what === 'email change' && path.startsWith('data.password')],
  [49, ({ call }) => /"title":" +"/.test(JSON.stringify(call.body ?? ''))],
  [50, ({ call, path }) => path === 'source_url' || (path === 'HTTP' && 'source_url' in Object(call.body))],
  [51, ({ call, path }) => path === 'HTTP' && /1e999/.test(JSON.stringify(call.body ?? ''))],
  [52, ({ call }) => /filter=price(:\w+)? (\?=|!=) (null|"")(&|$)/.test(decoded(call.path))],
  [58, ({ call, path }) => call.what === 'account types' && path !== 'HTTP'],
  [59, ({ call }) => call.what === 'sort' && /sort=-( |%20|\+)/.test(call.path)],
  [60, ({ path, ours }) => path.endsWith('.message') && /^"Must be (less|greater).*\d{7,}\."$/.test(ours)],
  [61, ({ call, path }) => path === 'HTTP' && /"id":"0+new0001"/.test(JSON.stringify(call.body ?? ''))],
  [53, ({ call, path }) => path === 'HTTP' && /"ab,glow"/.test(JSON.stringify(call.body ?? ''))],
]

/** Creates the same users and records on both, sends the calls and prints a report. */
export async function compareResponses(ours: Side, theirs: Side): Promise<void> {
  const tokens = new Map<Side, Tokens>()
  for (const side of [ours, theirs]) tokens.set(side, await tokensOf(side))
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#14B8A6' } })
    .png()
    .toBuffer()
  const photo = new Blob([new Uint8Array(png)], { type: 'image/png' })
  const calls = [...rowCalls(), ...readCalls(), ...writeCalls(photo)]
  const differing = new Map<ComparedCall, Difference[]>()
  for (const call of calls) {
    const [a, b] = [ours, theirs].map(side => fetchResponse(side, tokens.get(side)?.[call.as] ?? '', call))
    const found = differences(call, await (a as Promise<ApiResponse>), await (b as Promise<ApiResponse>))
    if (found.length > 0) differing.set(call, found)
  }
  report(calls, differing)
}

const fetchResponse = (side: Side, token: string, { method, path, body }: ComparedCall) =>
  send(side, method, path, { token, body })

async function tokensOf(side: Side): Promise<Tokens> {
  const tokens: string[] = []
  for (const body of USERS) {
    await requestJson(side, 'POST', records('users'), { token: side.superuser, body })
    const signIn = { identity: body.email, password: PASSWORD }
    const path = '/api/collections/users/auth-with-password'
    tokens.push((await requestJson<{ token: string }>(side, 'POST', path, { body: signIn })).token)
  }
  const [ann = '', ben = ''] = tokens
  return { ann, ben, guest: '', superuser: side.superuser }
}

type Leaves = Map<string, string>

/** Returns an answer as texts by path, without what no two servers have in common. */
function leavesOf({ text }: ApiResponse): Leaves {
  const leaves: Leaves = new Map()
  let body: unknown = text
  try {
    body = text === '' ? undefined : JSON.parse(text)
  } catch {
    // No JSON: the text itself.
  }
  collect('', body, leaves)
  return leaves
}

function collect(path: string, value: unknown, leaves: Leaves): void {
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    if (entries.length === 0) leaves.set(path, Array.isArray(value) ? '[]' : '{}')
    for (const [name, inner] of entries) collect(path ? `${path}.${name}` : name, inner, leaves)
  } else if (value !== undefined) leaves.set(path, neutral(path, value))
}

function neutral(path: string, value: unknown): string {
  if (/(^|\.)(created|updated)$/.test(path) && /^\d{4}-\d\d-\d\d \d\d:/.test(String(value))) return '<time>'
  if (path === 'record.id' && !USERS.some(({ id }) => id === value)) return '<id of the superuser>'
  if (path === 'record.email' && !USERS.some(({ email }) => email === value)) return '<address of the superuser>'
  if (/(^|\.)token$/.test(path) && String(value).startsWith('eyJ')) return '<token>'
  return JSON.stringify(value).replace(/_[a-z0-9]{10}\.(\w+)/g, '_<random>.$1')
}

/** Of answers with different statuses nothing else is compared, and of redirects only where they lead. */
function differences(call: ComparedCall, ours: ApiResponse, theirs: ApiResponse): Difference[] {
  if (ours.status !== theirs.status) {
    const [a, b] = [ours, theirs].map(({ status, text }) => `${status} ${text.trim()}`)
    return [{ call, path: 'HTTP', ours: a ?? '', theirs: b ?? '' }]
  }
  const [a, b] = ours.status === 307 ? [placeOf(ours), placeOf(theirs)] : [leavesOf(ours), leavesOf(theirs)]
  return [...new Set([...a.keys(), ...b.keys()])]
    .map(path => ({ call, path, ours: a.get(path) ?? 'absent', theirs: b.get(path) ?? 'absent' }))
    .filter(({ ours, theirs }) => ours !== theirs)
}

const placeOf = ({ headers }: ApiResponse): Leaves => new Map([['Location', headers.get('Location') ?? '']])

function report(calls: ComparedCall[], differing: Map<ComparedCall, Difference[]>): void {
  const documented = new Set(
    [...readFileSync('docs/api.md', 'utf8').matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number)),
  )
  const numberOf = (difference: Difference) =>
    NAMED.find(([number, is]) => documented.has(number) && is(difference))?.[0]
  const groups = new Map<string, Difference[]>()
  let named = 0
  for (const found of differing.values()) {
    if (found.every(numberOf)) named++
    for (const difference of found) {
      const path = difference.path.replace(/\.\d+(?=\.|$)/g, '.*')
      const number = numberOf(difference)
      const key = `${number ? `named (${number})` : 'NOT NAMED'} ${number ? '' : `${difference.call.what}: `}${path}`
      groups.set(key, [...(groups.get(key) ?? []), difference])
    }
  }
  const alike = calls.length - differing.size
  console.log(`\n${alike} of ${calls.length} alike, ${named} more but for differences that docs/api.md names`)
  for (const [key, found] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(`\n${key}: ${found.length} times`)
    const isNamed = key.startsWith('named')
    for (const { call, ours, theirs } of found.slice(0, isNamed ? 1 : MAX_SHOWN)) {
      console.log(`  ${call.as} ${call.method} ${decodeURIComponent(call.path)} ${sent(call.body)}`)
      console.log(`    ours ${shortened(ours)}   theirs ${shortened(theirs)}`)
    }
  }
}

const decoded = (path: string) => decodeURIComponent(path.replaceAll('+', ' '))
const sent = (body: unknown) =>
  body === undefined ? '' : body instanceof FormData ? `form of ${[...body.keys()]}` : shortened(JSON.stringify(body))
const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text)
