import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchPublic, type Network } from '~/platform/web/fetch-public.server'
import { CERTIFICATE, PRIVATE_KEY } from '../fixtures/certificate'
import { pretendNetwork } from '../setup/pretend-network'

const PUBLIC = '93.184.216.34'
const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Starts a server on loopback. Returns its port. */
async function serve(listener: RequestListener, isSecure = false): Promise<number> {
  const server = isSecure
    ? https.createServer({ key: PRIVATE_KEY, cert: CERTIFICATE }, listener)
    : http.createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

type Asking = { maxBytes?: number; isCut?: boolean; types?: string[]; deadline?: number; network?: Network }

/** Fetches from a network in which every name leads to `port` of this machine. */
async function fetched(url: string, port: number, { network, deadline = 30_000, ...asking }: Asking = {}) {
  const pretended = pretendNetwork({ port })
  const signal = AbortSignal.timeout(deadline)
  const options = { signal, maxBytes: 10_000, types: ['text/html'], ...asking }
  try {
    const { bytes, ...rest } = await fetchPublic(url, options, network ?? pretended)
    return { ...rest, text: bytes.toString('latin1'), size: bytes.length, ...pretended.seen }
  } catch (error) {
    return { error: (error as Error).message, name: (error as Error).name, ...pretended.seen }
  }
}

const page =
  (text: string, headers: http.OutgoingHttpHeaders = {}) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, { 'Content-Type': 'text/html; charset=UTF-8', ...headers }).end(text)

const redirect = (to: (path: string) => string) => (request: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(302, { Location: to(request.url ?? '') }).end()

describe('a public page', () => {
  it('is fetched from the address that was checked, without cookies or a second lookup', async () => {
    const got: IncomingMessage[] = []
    const port = await serve((request, response) => {
      got.push(request)
      page('<p>shop</p>', { 'Set-Cookie': 'a=1' })(request, response)
    })
    const { url, ...rest } = (await fetched('http://shop.example/kit?a=1#top', port)) as { url: URL }
    expect(url.href).toBe('http://shop.example/kit?a=1#top')
    expect(rest).toMatchObject({
      text: '<p>shop</p>',
      type: 'text/html',
      charset: 'utf-8',
      resolved: ['shop.example'],
      connected: [`${PUBLIC}:80`],
    })
    expect(got[0]?.url).toBe('/kit?a=1')
    expect(got[0]?.headers).toEqual({
      host: 'shop.example',
      accept: 'text/html',
      'accept-encoding': 'gzip, deflate, br',
      'accept-language': 'en',
      'user-agent': 'Mozilla/5.0 (compatible; Glint/1.0)',
      connection: 'close',
    })
  })

  it('with https is fetched if its certificate has the name', async () => {
    const port = await serve(page('secure'), true)
    const network = pretendNetwork({ port, ca: CERTIFICATE })
    expect(await fetched('https://shop.example/', port, { network })).toMatchObject({ text: 'secure' })
    expect(network.seen.connected).toEqual([`${PUBLIC}:443`])
    expect(await fetched('https://other.example/', port, { network })).toMatchObject({
      error: 'ERR_TLS_CERT_ALTNAME_INVALID',
    })
    expect(await fetched('https://shop.example/', port)).toMatchObject({ error: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  })

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is decompressed: %s', async (encoding, compress) => {
    const port = await serve((_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': encoding }).end(compress('packed')),
    )
    expect(await fetched('http://shop.example/', port)).toMatchObject({ text: 'packed' })
  })

  it('is followed through three redirects, each resolved and checked', async () => {
    const port = await serve((request, response) => {
      const step = Number(request.url?.slice(1))
      if (step < 3) redirect(() => `http://step${step + 1}.example/${step + 1}`)(request, response)
      else page('the end')(request, response)
    })
    const response = await fetched('http://shop.example/0', port)
    expect(response).toMatchObject({
      text: 'the end',
      resolved: ['shop.example', 'step1.example', 'step2.example', 'step3.example'],
    })
  })
})

describe('an address that is not public is never contacted', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.5',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:93.184.216.34',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'fe80::1%lo',
    'fd00:ec2::254',
  ])('a name that resolves to %s', async address => {
    const network = pretendNetwork({ port: 1, resolve: () => [address] })
    expect(await fetched('http://shop.example/', 1, { network })).toMatchObject({ error: 'not a public address' })
    expect(network.seen.connected).toEqual([])
  })

  it.each([
    'http://127.0.0.1/',
    'http://93.184.216.34/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
  ])('%s: an address instead of a name', async url => {
    const response = await fetched(url, 1)
    expect(response).toMatchObject({ error: 'an address instead of a name', resolved: [], connected: [] })
  })

  it('of several addresses only a public one is used', async () => {
    const port = await serve(page('public'))
    const network = pretendNetwork({ port, resolve: () => ['127.0.0.1', '::1', PUBLIC, '10.0.0.1'] })
    expect(await fetched('http://shop.example/', port, { network })).toMatchObject({ text: 'public' })
    expect(network.seen.connected).toEqual([`${PUBLIC}:80`])
  })

  it('a name that changes its address after the check (rebinding) is contacted at the checked one', async () => {
    const port = await serve(page('public'))
    const addresses = [[PUBLIC], ['127.0.0.1']]
    const network = pretendNetwork({ port, resolve: () => addresses.shift() ?? ['127.0.0.1'] })
    expect(await fetched('http://shop.example/', port, { network })).toMatchObject({ text: 'public' })
    expect(network.seen).toEqual({ resolved: ['shop.example'], connected: [`${PUBLIC}:80`] })
  })

  it('a name that changes its address between redirects is refused', async () => {
    const port = await serve(redirect(() => 'http://shop.example/again'))
    const addresses = [[PUBLIC], ['127.0.0.1']]
    const network = pretendNetwork({ port, resolve: () => addresses.shift() ?? [] })
    expect(await fetched('http://shop.example/', port, { network })).toMatchObject({ error: 'not a public address' })
    expect(network.seen.connected).toEqual([`${PUBLIC}:80`])
  })

  it.each([
    ['http://127.0.0.1/', 'an address instead of a name'],
    ['http://[::ffff:7f00:1]/', 'an address instead of a name'],
    ['http://internal.example/', 'not a public address'],
    ['//internal.example/', 'not a public address'],
    ['http://shop.example:8080/', 'another port'],
    ['http://user:secret@shop.example/', 'credentials in the URL'],
    ['file:///etc/passwd', 'not http or https'],
    ['ftp://shop.example/', 'not http or https'],
    ['http://[', 'ERR_INVALID_URL'],
  ])('a redirect to %s', async (to, error) => {
    const port = await serve(redirect(() => to))
    const network = pretendNetwork({ port, resolve: name => [name === 'internal.example' ? '10.0.0.1' : PUBLIC] })
    expect(await fetched('http://shop.example/', port, { network })).toMatchObject({
      error,
      name: 'FetchError',
    })
    expect(network.seen.connected).toEqual([`${PUBLIC}:80`])
  })
})

describe('a URL is refused before anything is resolved', () => {
  it.each([
    ['http://shop.example:8080/', 'another port'],
    ['https://shop.example:22/', 'another port'],
    ['http://user@shop.example/', 'credentials in the URL'],
    ['http://:secret@shop.example/', 'credentials in the URL'],
    ['ftp://shop.example/', 'not http or https'],
    ['gopher://shop.example/', 'not http or https'],
    ['file:///etc/passwd', 'not http or https'],
    ['data:text/html,hello', 'not http or https'],
    ['javascript:alert(1)', 'not http or https'],
    ['http://[fe80::1%25eth0]/', 'ERR_INVALID_URL'],
    ['shop', 'ERR_INVALID_URL'],
  ])('%s', async (url, error) => {
    expect(await fetched(url, 1)).toEqual({ error, name: 'FetchError', resolved: [], connected: [] })
  })
})

describe('a server cannot keep the app busy', () => {
  it('a redirect loop ends after three redirects', async () => {
    const port = await serve(redirect(path => path))
    const response = await fetched('http://shop.example/', port)
    expect(response).toMatchObject({ error: 'too many redirects' })
    expect(response.connected).toHaveLength(4)
  })

  it.each([
    ['does not respond', () => {}],
    [
      'sends headers only',
      (_: IncomingMessage, response: ServerResponse) => response.writeHead(200, HTML).flushHeaders(),
    ],
    [
      'sends its page byte by byte',
      (_: IncomingMessage, response: ServerResponse) => {
        response.writeHead(200, HTML)
        const timer = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ])('a server that %s meets the deadline', async (_, listener) => {
    const port = await serve(listener as RequestListener)
    expect(await fetched('http://shop.example/', port, { deadline: 300 })).toMatchObject({ error: 'timeout' })
  })

  it('a server that accepts a connection and stays silent on https meets the deadline', async () => {
    const server = net.createServer(() => {})
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => server.close())
    const { port } = server.address() as AddressInfo
    expect(await fetched('https://shop.example/', port, { deadline: 300 })).toMatchObject({ error: 'timeout' })
  })

  it('a lookup without an answer meets the deadline', async () => {
    const network = { ...pretendNetwork({ port: 1 }), resolve: () => new Promise<never>(() => {}) }
    expect(await fetched('http://shop.example/', 1, { network, deadline: 200 })).toMatchObject({ error: 'timeout' })
  })

  it('the deadline includes all redirects', async () => {
    const port = await serve((request, response) => {
      setTimeout(() => redirect(path => path)(request, response), 150)
    })
    const response = await fetched('http://shop.example/', port, { deadline: 400 })
    expect(response).toMatchObject({ error: 'timeout' })
  })

  it('of an endless page the beginning is read, and an endless picture is refused', async () => {
    let isOpen = 0
    const port = await serve((_, response) => {
      isOpen++
      response.writeHead(200, HTML).on('close', () => isOpen--)
      const more = () => {
        while (!response.destroyed && response.write('a'.repeat(4096)));
      }
      response.on('drain', more)
      more()
    })
    expect(await fetched('http://shop.example/', port, { isCut: true })).toMatchObject({ size: 10_000 })
    expect(await fetched('http://shop.example/', port)).toMatchObject({ error: 'too large' })
    await expect.poll(() => isOpen).toBe(0)
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('a %s bomb is decompressed to the limit only', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(50_000_000))
    expect(bomb.length).toBeLessThan(100_000)
    const port = await serve((_, response) =>
      response.writeHead(200, { ...HTML, 'Content-Encoding': encoding }).end(bomb),
    )
    expect(await fetched('http://shop.example/', port)).toMatchObject({ error: 'too large' })
    expect(await fetched('http://shop.example/', port, { isCut: true })).toMatchObject({ size: 10_000 })
  })

  it.each([
    ['broken gzip', { 'Content-Encoding': 'gzip' }, 'Z_DATA_ERROR'],
    ['an unknown encoding', { 'Content-Encoding': 'gzip, gzip' }, 'another content encoding'],
    ['another type', { 'Content-Type': 'application/pdf' }, 'another content type'],
    ['no type', { 'Content-Type': '' }, 'another content type'],
    ['a type that only starts alike', { 'Content-Type': 'text/html5' }, 'another content type'],
    ['a body that ends too early', { 'Content-Length': '100' }, 'ECONNRESET'],
    ['endless headers', { 'X-Long': 'x'.repeat(60_000) }, 'HPE_HEADER_OVERFLOW'],
  ])('%s is refused', async (_, headers, error) => {
    const port = await serve((_, response) => {
      response.writeHead(200, { ...HTML, ...headers } as http.OutgoingHttpHeaders)
      // Only the body that ends too early loses its connection, which would hide the other faults.
      if ('Content-Length' in headers) response.write('short', () => response.destroy())
      else response.end('short')
    })
    expect(await fetched('http://shop.example/', port)).toMatchObject({ error })
  })

  it.each([204, 206, 304, 403, 404, 500])('status %i is refused', async status => {
    const port = await serve((_, response) => response.writeHead(status, HTML).end())
    expect(await fetched('http://shop.example/', port)).toMatchObject({ error: `status ${status}` })
  })

  it('a server that is not there, and a name that is unknown', async () => {
    expect(await fetched('http://shop.example/', 1)).toMatchObject({ error: 'ECONNREFUSED' })
    const unknown = Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
    const network = { ...pretendNetwork({ port: 1 }), resolve: () => Promise.reject(unknown) }
    expect(await fetched('http://shop.example/', 1, { network })).toMatchObject({ error: 'ENOTFOUND' })
  })
})

it('a name of this machine is refused by the real resolver', async () => {
  const signal = AbortSignal.timeout(30_000)
  const fetching = fetchPublic('http://localhost/', { signal, maxBytes: 10, types: ['text/html'] })
  await expect(fetching).rejects.toThrow('not a public address')
})

const HTML = { 'Content-Type': 'text/html' }
