import { connect, createServer, type Socket } from 'node:net'
import { atPort } from './breakable-proxy'

/** What happens to the next commit, or another statement: it is not sent, or its answer is lost. */
export type Loss = 'commit' | 'answer'

/** A proxy to a database that closes the connection during the next commit or statement. */
export async function startLosingProxy(address: string) {
  const target = new URL(address)
  const open = new Set<Socket>()
  let next: Loss | undefined
  let statement = /COMMIT/
  const gate = createServer(near => {
    const far = connect(Number(target.port || 5432), target.hostname)
    let isLosing = false
    const close = () => {
      near.destroy()
      far.destroy()
    }
    for (const end of [near, far]) open.add(end.on('error', () => {}).on('close', close))
    near.on('data', chunk => {
      if (next && statement.test(chunk.toString('latin1'))) {
        isLosing = true
        if (next === 'commit') close()
        next = undefined
      }
      far.write(chunk)
    })
    far.on('data', chunk => {
      if (isLosing) close()
      else near.write(chunk)
    })
  })
  await new Promise<void>(resolve => gate.listen(0, '127.0.0.1', resolve))
  return {
    url: atPort(address, (gate.address() as { port: number }).port),
    lose(what: Loss, of = /COMMIT/) {
      next = what
      statement = of
    },
    /** Whether no such statement has come since. */
    isWaiting: () => next !== undefined,
    async close() {
      for (const end of open) end.destroy()
      await new Promise(resolve => gate.close(resolve))
    },
  }
}
