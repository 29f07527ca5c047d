import { connect, createServer, type Socket } from 'node:net'

/**
 * A proxy to a server (a database, the app) that can refuse connections (`cut`), stall them (`freeze`), and recover.
 * `cutResponse` ends the response to the next POST to such a path in the middle of its body. `slow` delays what passes from
 * then on, in both directions.
 */
export type BreakableProxy = {
  url: string
  cut: () => Promise<void>
  freeze: () => void
  restore: () => Promise<void>
  cutResponse: (pathEnd: string) => void
  slow: (milliseconds: number) => void
}

/** Starts the proxy for that address. The caller closes it with `cut`. */
export async function startProxy(address: string): Promise<BreakableProxy> {
  const target = new URL(address)
  const ends = new Set<Socket>()
  let frozen = false
  let cutPath = ''
  let latency = 0
  const later = (run: () => void) => void (latency ? setTimeout(run, latency) : run())
  const gate = createServer(near => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('data', chunk => {
        const part = from === near ? watched(chunk) : partOf(chunk)
        later(() => to.write(part))
      })
      from.on('error', () => {})
      from.on('close', () => {
        ends.delete(from)
        later(() => to.destroy())
      })
      if (frozen) from.pause()
    }
    let isToBeCut = false
    function watched(request: Buffer) {
      const [, method, path = ''] = /^(\w+) ([^ ?]+)/.exec(request.toString('latin1', 0, 2_000)) ?? []
      if (method !== 'POST' || !cutPath || !path.endsWith(cutPath)) return request
      cutPath = ''
      isToBeCut = true
      return request
    }
    function partOf(response: Buffer) {
      const body = response.indexOf('\r\n\r\n') + 4
      if (!isToBeCut || body === response.length) return response
      setImmediate(() => near.end(() => near.destroy()))
      return response.subarray(0, Math.ceil((body + response.length) / 2))
    }
  })
  const listen = (port: number) => new Promise<void>(resolve => gate.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = gate.address() as { port: number }
  return {
    url: atPort(address, port),
    cut,
    freeze,
    restore,
    cutResponse(pathEnd) {
      cutPath = pathEnd
    },
    slow(milliseconds) {
      latency = milliseconds
    },
  }

  async function cut() {
    if (!gate.listening) return
    const closed = new Promise(resolve => gate.close(resolve))
    for (const end of ends) end.destroy()
    await closed
  }

  function freeze() {
    frozen = true
    for (const end of ends) end.pause()
  }

  async function restore() {
    frozen = false
    for (const end of ends) end.resume()
    if (!gate.listening) await listen(port)
  }
}

/** Returns the address with a port of this machine. */
export function atPort(address: string, port: number): string {
  const url = Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(port) })
  // The folder of a database's socket would come before the port.
  url.searchParams.delete('host')
  return url.href
}
