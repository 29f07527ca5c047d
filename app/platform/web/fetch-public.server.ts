import dns from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import net from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import tls from 'node:tls'
import zlib from 'node:zlib'
import { codeOf } from '../errors'
import { isPublicAddress } from './public-address'

/** How names become addresses and addresses become connections. Tests bring their own. */
export type Network = {
  resolve: (name: string) => Promise<string[]>
  connect: (to: { address: string; port: number }) => net.Socket
  /** certificate authorities, instead of those of Node.js */
  ca?: string
}

const INTERNET: Network = {
  resolve: async name => (await dns.lookup(name, { all: true })).map(({ address }) => address),
  connect: ({ address, port }) => net.connect({ host: address, port }),
}

type FetchOptions = {
  /** the deadline of everything */
  signal: AbortSignal
  /** limit of the body after decompression */
  maxBytes: number
  /** returns the beginning of a body that is larger, instead of an error */
  isCut?: boolean
  /** the accepted content types, without parameters; `image/` accepts every image */
  types: readonly string[]
}

/** `url` is the address after redirects. */
export type Fetched = { url: URL; type: string; charset: string; bytes: Buffer }

/** A URL that is refused, or whose server does not respond as expected. The message contains no address. */
export class FetchError extends Error {
  override name = 'FetchError'
}

const MAX_REDIRECTS = 3
const PORTS = ['', '80', '443']

/**
 * Fetches a URL that a user typed. Only public addresses are contacted: the name is resolved once, and the connection
 * goes to the address that was checked. Every redirect is checked in the same way. Sends no cookies and no credentials.
 * @throws FetchError
 */
export async function fetchPublic(start: string, options: FetchOptions, network = INTERNET): Promise<Fetched> {
  try {
    let url = new URL(start)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await get(url, options, network)
      const location = isRedirect(response) ? response.headers.location : undefined
      if (!location) return await bodyOf(response, url, options)
      response.destroy()
      url = new URL(location, url)
    }
    throw new FetchError('too many redirects')
  } catch (error) {
    throw asFetchError(error, options.signal)
  }
}

function asFetchError(error: unknown, signal: AbortSignal): unknown {
  const code = codeOf(error)
  return error instanceof FetchError || !code ? error : new FetchError(signal.aborted ? 'timeout' : code)
}

const isRedirect = ({ statusCode = 0 }: IncomingMessage) => [301, 302, 303, 307, 308].includes(statusCode)

const get = (url: URL, { signal, types }: FetchOptions, network: Network) =>
  respond(url, { signal, headers: { ...HEADERS, accept: types.map(wildcard).join() } }, network)

const wildcard = (type: string) => (type.endsWith('/') ? `${type}*` : type)

type PostOptions = {
  /** the deadline of everything */
  signal: AbortSignal
  headers: Record<string, string>
  body: string
  /** the only `name:port` that may have another port or an address that is not public */
  exceptions: readonly string[]
}

/**
 * Posts to a URL that a user typed, under the rules of `fetchPublic`, and returns the status of the response. Follows
 * no redirect, and reads nothing of the body.
 * @throws FetchError
 */
export async function postPublic(url: string, options: PostOptions, network = INTERNET): Promise<number> {
  try {
    const response = await respond(new URL(url), options, network)
    response.destroy()
    return response.statusCode ?? 0
  } catch (error) {
    throw asFetchError(error, options.signal)
  }
}

/** Returns why no request is sent to a URL, whatever its name resolves to, or null. */
export function rejectionOf(url: URL, exceptions: readonly string[] = []): string | null {
  if (!isWeb(url)) return 'not http or https'
  if (url.username || url.password) return 'credentials in the URL'
  if (exceptions.includes(nameAndPort(url))) return null
  if (!PORTS.includes(url.port)) return 'another port'
  // Sites have names. `URL` converts 2130706433 and 0x7f.1 to addresses, which this refuses too.
  return net.isIP(url.hostname.replace(/^\[|\]$/g, '')) ? 'an address instead of a name' : null
}

const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:'
const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80))
const nameAndPort = (url: URL) => `${url.hostname}:${portOf(url)}`

type Sent = { signal: AbortSignal; headers: Record<string, string>; body?: string; exceptions?: readonly string[] }

async function respond(
  url: URL,
  { signal, headers, body, exceptions }: Sent,
  network: Network,
): Promise<IncomingMessage> {
  const rejection = rejectionOf(url, exceptions)
  if (rejection) throw new FetchError(rejection)
  const isSecure = url.protocol === 'https:'
  const address = await unlessAborted(signal, addressOf(url, exceptions, network))
  const port = portOf(url)
  return new Promise((resolve, reject) => {
    const request = http.request({
      method: body === undefined ? 'GET' : 'POST',
      path: url.pathname + url.search,
      headers: { ...headers, host: url.host },
      signal,
      // Without an agent: a connection of this request alone, to the checked address.
      createConnection: () => {
        const socket = network.connect({ address, port })
        return isSecure ? tls.connect({ socket, servername: url.hostname, ca: network.ca }) : socket
      },
    })
    request.on('response', resolve).on('error', reject).end(body)
  })
}

const HEADERS = {
  'user-agent': 'Mozilla/5.0 (compatible; Glint/1.0)',
  'accept-language': 'en',
  'accept-encoding': 'gzip, deflate, br',
}

async function addressOf(url: URL, exceptions: readonly string[] = [], { resolve }: Network): Promise<string> {
  const found = await resolve(url.hostname)
  const addresses = exceptions.includes(nameAndPort(url)) ? found : found.filter(isPublicAddress)
  const address = addresses.find(net.isIPv4) ?? addresses[0]
  if (!address) throw new FetchError('not a public address')
  return address
}

async function bodyOf(response: IncomingMessage, url: URL, options: FetchOptions): Promise<Fetched> {
  try {
    if (response.statusCode !== 200) throw new FetchError(`status ${response.statusCode}`)
    const [type = '', ...parameters] = (response.headers['content-type'] ?? '').toLowerCase().split(';').map(trimmed)
    const isExpected = options.types.some(expected =>
      expected.endsWith('/') ? type.startsWith(expected) : type === expected,
    )
    if (!isExpected) throw new FetchError('another content type')
    const charset =
      parameters
        .find(parameter => parameter.startsWith('charset='))
        ?.slice(8)
        .replaceAll('"', '') ?? ''
    return { url, type, charset, bytes: await readTo(decompressed(response), options) }
  } finally {
    response.destroy()
  }
}

const trimmed = (text: string) => text.trim()

function decompressed(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity') return response
  const decoder = DECODERS[encoding]?.()
  if (!decoder) throw new FetchError('another content encoding')
  // The reader gets the error.
  return pipeline(response, decoder, () => {})
}

const DECODERS: Record<string, (() => NodeJS.ReadWriteStream & Readable) | undefined> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
}

async function readTo(stream: Readable, { maxBytes, isCut }: FetchOptions): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size <= maxBytes) continue
    if (!isCut) throw new FetchError('too large')
    break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

/** Rejects when the signal aborts, because a lookup cannot be aborted. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
  })
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', abort))
}
