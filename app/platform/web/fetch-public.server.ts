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
      const response = await respond(url, options, network)
      const location = isRedirect(response) ? response.headers.location : undefined
      if (!location) return await bodyOf(response, url, options)
      response.destroy()
      url = new URL(location, url)
    }
    throw new FetchError('too many redirects')
  } catch (error) {
    const code = codeOf(error)
    if (error instanceof FetchError || !code) throw error
    throw new FetchError(options.signal.aborted ? 'timeout' : code)
  }
}

const isRedirect = ({ statusCode = 0 }: IncomingMessage) => [301, 302, 303, 307, 308].includes(statusCode)

async function respond(url: URL, { signal, types }: FetchOptions, network: Network): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  if (!isSecure && url.protocol !== 'http:') throw new FetchError('not http or https')
  if (!PORTS.includes(url.port)) throw new FetchError('another port')
  if (url.username || url.password) throw new FetchError('credentials in the URL')
  const address = await unlessAborted(signal, publicAddressOf(url.hostname, network))
  const port = Number(url.port || (isSecure ? 443 : 80))
  return new Promise((resolve, reject) => {
    const request = http.request({
      method: 'GET',
      path: url.pathname + url.search,
      headers: {
        ...HEADERS,
        host: url.host,
        accept: types.map(type => (type.endsWith('/') ? `${type}*` : type)).join(),
      },
      signal,
      // Without an agent: a connection of this request alone, to the checked address.
      createConnection: () => {
        const socket = network.connect({ address, port })
        return isSecure ? tls.connect({ socket, servername: url.hostname, ca: network.ca }) : socket
      },
    })
    request.on('response', resolve).on('error', reject).end()
  })
}

const HEADERS = {
  'user-agent': 'Mozilla/5.0 (compatible; Glint/1.0)',
  'accept-language': 'en',
  'accept-encoding': 'gzip, deflate, br',
}

async function publicAddressOf(name: string, { resolve }: Network): Promise<string> {
  // Shops have names. `URL` converts 2130706433 and 0x7f.1 to addresses, which this refuses too.
  if (net.isIP(name.replace(/^\[|\]$/g, ''))) throw new FetchError('an address instead of a name')
  const addresses = (await resolve(name)).filter(isPublicAddress)
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
