import { expect, it } from 'vitest'
import { preparedIfRepeated } from './prepared.server'

const nameOf = (text: string) => {
  const query = preparedIfRepeated({ text, values: [] })
  return 'name' in query ? query.name : undefined
}

it('names a statement on its third use, for at most a hundred statements', () => {
  expect([1, 2, 3, 4].map(() => Boolean(nameOf('select 1')))).toEqual([false, false, true, true])
  expect(nameOf('select 1')).not.toBe(nameOf('select 2'))
  const texts = Array.from({ length: 300 }, (_, at) => `select ${at + 10}`)
  for (let times = 0; times < 5; times++) texts.map(nameOf)
  expect(texts.filter(nameOf)).toHaveLength(99)
  expect(nameOf('select 1')).toBeDefined()
})
