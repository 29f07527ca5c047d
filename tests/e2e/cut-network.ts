import { type BreakableProxy, startProxy } from '../setup/breakable-proxy'
import { test as base } from './fixtures'

/** Loads the pages through a proxy that can be cut: the network as the browser and its worker see it. */
export const test = base.extend<{ network: BreakableProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern
  network: async ({}, use) => {
    const network = await startProxy(`http://localhost:${process.env.E2E_PORT}`)
    await use(network)
    await network.cut()
  },
  baseURL: async ({ network }, use) => use(network.url),
})
