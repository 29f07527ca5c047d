// Shared by the benchmarks: server time of pages, and the statements of a request.
import pg from 'pg'
import type { BenchApp } from './bench-app'
import { quantiles, table } from './figures'

const ROUNDS = 60
const WARM_UP = 8
const print = table(40, 8)

/** Prints the server time of each page, given as its name and path, and its size without compression. */
export async function measurePages(app: BenchApp, headers: Record<string, string>, pages: [string, string][]) {
  console.log(`\nServer time in ms, ${ROUNDS} requests each, one after the other`)
  print('page', 'p50', 'p95', 'max', 'kB')
  for (const [name, path] of pages) {
    const times: number[] = []
    let bytes = 0
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const response = await app.get(path, { ...headers, 'Accept-Encoding': 'identity' })
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
      if (round >= WARM_UP) times.push(response.ms)
      bytes = response.bytes
    }
    const { p50, p95, max } = quantiles(times)
    print(name, p50, p95, max, (bytes / 1000).toFixed(0))
  }
}

type Sent = { text: string; values: unknown[] }

/** Returns the statements that this process sends while something runs. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Sent[]> {
  const send = pg.Client.prototype.query
  const sent: Sent[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof send>) {
    const [query, values] = args as unknown as [string | Sent, unknown[]]
    sent.push(typeof query === 'string' ? { text: query, values: values ?? [] } : query)
    return send.apply(this, args)
  } as typeof send
  try {
    await run()
  } finally {
    pg.Client.prototype.query = send
  }
  return sent
}
