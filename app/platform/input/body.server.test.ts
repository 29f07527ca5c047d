import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { feed, formParser } from './body.server'

const BODIES = 20
const TYPE = 'multipart/form-data; boundary=xyz'
const part = (at: number) => `--xyz\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\nx\r\n`
const PARTS = Buffer.from(`${Array.from({ length: 900 }, (_, at) => part(at)).join('')}--xyz--\r\n`)

test('concurrent bodies share the event loop: each turn parses one chunk', async () => {
  let fields = 0
  const perTurn: number[] = []
  const all = Promise.all(
    Array.from({ length: BODIES }, () => {
      const parser = formParser(TYPE)
      parser.on('field', () => {
        fields++
      })
      return feed(Readable.from([PARTS]), parser, 1_000_000)
    }),
  )
  let isOver = false
  all.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const before = fields
    await nextTurn()
    perTurn.push(fields - before)
  }
  await all
  expect(fields).toBe(BODIES * 900)
  expect(Math.max(...perTurn)).toBe(900)
})
