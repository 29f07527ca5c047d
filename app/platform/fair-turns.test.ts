import { describe, expect, it } from 'vitest'
import { fairTurns } from './fair-turns'

/** Runs tasks of people, each given as its milliseconds, with a clock that only tasks advance. */
function desk(limit: number) {
  let clock = 0
  const done: string[] = []
  const running = new Map<string, number>()
  const most = new Map<string, number>()
  const inTurn = fairTurns(limit, () => clock)
  const count = (name: string, change: number) => {
    const now = (running.get(name) ?? 0) + change
    running.set(name, now)
    most.set(name, Math.max(most.get(name) ?? 0, now))
  }
  const send = (name: string, milliseconds: number) =>
    inTurn(name, async () => {
      count(name, 1)
      count('all', 1)
      await new Promise(setImmediate)
      clock += milliseconds
      done.push(name)
      count(name, -1)
      count('all', -1)
    })
  return { send, done, most }
}

describe('tasks', () => {
  it('of others do not wait for the queue of one person', async () => {
    const { send, done } = desk(1)
    const flood = Array.from({ length: 50 }, () => send('flood', 30_000))
    const others = ['ann', 'bob', 'ann', 'bob'].map(name => send(name, 100))
    await Promise.all([...flood, ...others])
    // The first had begun.
    expect(done.slice(0, 5)).toEqual(['flood', 'ann', 'bob', 'ann', 'bob'])
    expect(done).toHaveLength(54)
  })

  it('are shared by the time that they take, and not by their number', async () => {
    const { send, done } = desk(1)
    const slow = Array.from({ length: 4 }, () => send('slow', 1000))
    const quick = Array.from({ length: 30 }, () => send('quick', 100))
    await Promise.all([...slow, ...quick])
    const until = (name: string, number: number) =>
      done.reduce((at, one, index) => (one === name && at.seen < number ? { seen: at.seen + 1, index } : at), {
        seen: 0,
        index: 0,
      }).index
    // Ten quick ones take as long as a slow one.
    expect(until('slow', 2)).toBeGreaterThanOrEqual(10)
    expect(until('slow', 2)).toBeLessThanOrEqual(12)
    expect(until('slow', 3) - until('slow', 2)).toBeGreaterThanOrEqual(10)
  })

  it('of someone who comes back get no credit for the time without them', async () => {
    const { send, done } = desk(1)
    const busy = Array.from({ length: 6 }, () => send('busy', 1000))
    await send('late', 10)
    await busy[3]
    const back = Array.from({ length: 300 }, () => send('late', 100))
    await Promise.all([...busy, ...back])
    // Without a credit, ten of them take as long as one of the others.
    expect(done.lastIndexOf('busy')).toBeLessThan(30)
  })

  it('leave one slot free of each person', async () => {
    const { send, most } = desk(3)
    await Promise.all([...Array.from({ length: 20 }, () => send('flood', 10)), send('ann', 10)])
    expect(most.get('flood')).toBe(2)
    expect(most.get('all')).toBe(3)
  })

  it('use the only slot, also after one failed', async () => {
    const inTurn = fairTurns(1)
    const results = await Promise.allSettled(
      [1, 2, 3].map(id =>
        inTurn('ann', () => (id === 1 ? Promise.reject(new Error('this fails')) : Promise.resolve(id))),
      ),
    )
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    await expect(inTurn('bob', async () => 4)).resolves.toBe(4)
  })
})
