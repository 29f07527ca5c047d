import { expect, it } from 'vitest'
import { limitConcurrency } from './concurrency-limit'

it('runs all tasks in order within the limit, even if one fails', async () => {
  const inTurn = limitConcurrency(2)
  const done: number[] = []
  let running = 0
  let most = 0
  const work = (id: number) =>
    inTurn(async () => {
      most = Math.max(most, ++running)
      await new Promise(resolve => setTimeout(resolve, 5))
      running--
      done.push(id)
      if (id === 3) throw new Error('this one fails')
    })
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(work))
  expect(most).toBe(2)
  expect(done).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(results.map(({ status }) => status).filter(status => status === 'rejected')).toHaveLength(1)
})
