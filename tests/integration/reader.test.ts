import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { withSource } from '~/features/transfer/sources/open-source.server'
import { InvalidError, RateLimitedError, UnavailableError } from '~/platform/errors'
import { withReader } from '~/platform/reader/reader-process.server'
import { fileInMemory } from '~/platform/storage/readable-file'

const actor = (userId = 'ada') => ({ userId })
const file = (text: string) => fileInMemory(Buffer.from(text))
const OWL = 'Title,Status\nOwl,stash\n'
const titles = (text: string, userId?: string) =>
  withSource(actor(userId), [file(text)], {}, async ({ rows }) => rows.map(({ cells }) => cells[0]))

/** Fewer values than the limit, but objects of different keys need more memory than the reader has. */
const DISTINCT = Array.from({ length: 600_000 }, (_, at) => `{"k${at}":{}}`)
const HUGE = `{"source":"organized-glitter","diamondProjects":[${DISTINCT.join()}]}`
const TOO_COMPLEX = expect.stringContaining('takes too long or needs too much memory')

describe('the reader process', () => {
  it('returns the rows of a file in order', async () => {
    const lines = Array.from({ length: 2_001 }, (_, at) => `Kit ${at},stash`)
    const found = await titles(`Title,Status\n${lines.join('\n')}`)
    expect(found).toEqual(Array.from({ length: 2_001 }, (_, at) => `Kit ${at}`))
  })

  it('reports why a file cannot be read', async () => {
    await expect(titles('Title,Status\n"Owl,stash')).rejects.toMatchObject({
      name: 'InvalidError',
      fields: { file: [expect.stringContaining('A quotation mark on line 2 is never closed.')] },
    })
  })

  it('leaves the app free while it reads', async () => {
    const reading = titles(`Title,Status\n${'Owl,stash\n'.repeat(20_000)}${'\n'.repeat(20_000)}`)
    let isOver = false
    void reading.finally(() => {
      isOver = true
    })
    let turns = 0
    for (; !isOver; turns++) await pause(5)
    expect(await reading).toHaveLength(20_000)
    // Parsed in the app, the file takes two seconds of one turn.
    expect(turns).toBeGreaterThan(30)
  })

  it('rejects a file that takes too long, and reads the next one', async () => {
    const late = withReader({ owner: 'ada', files: [file(OWL)], timeout: 0 }, ask => ask('source', {}))
    await expect(late).rejects.toMatchObject({ name: 'InvalidError', fields: { file: [TOO_COMPLEX] } })
    expect(await titles(OWL)).toEqual(['Owl'])
  })

  it('rejects a file that needs too much memory, and reads the next one', async () => {
    await expect(titles(HUGE)).rejects.toMatchObject({ name: 'InvalidError', fields: { file: [TOO_COMPLEX] } })
    expect(await titles(OWL)).toEqual(['Owl'])
  })

  it('reports a storage that is down, and a file that was deleted', async () => {
    const failing = (error: Error) => ({ size: async () => 10, range: () => Promise.reject(error) })
    const read = (error: Error) => withSource(actor(), [failing(error)], {}, async source => source)
    await expect(read(new UnavailableError('down'))).rejects.toThrow(UnavailableError)
    await expect(read(new InvalidError({ file: ['deleted'] }))).rejects.toMatchObject({ fields: { file: ['deleted'] } })
    expect(await titles(OWL)).toEqual(['Owl'])
  })

  it('serves users in turn, and each has a limit of waiting requests', async () => {
    const order: string[] = []
    let release: (() => void) | undefined
    const first = withReader(
      { owner: 'ada' },
      () =>
        new Promise<void>(resolve => {
          release = resolve
        }),
    )
    const others = [...Array(19).fill('ada'), 'bea'].map(owner =>
      withReader({ owner }, async () => void order.push(owner)),
    )
    await expect(withReader({ owner: 'ada' }, async () => {})).rejects.toThrow(RateLimitedError)
    await expect.poll(() => release).not.toBe(undefined)
    await pause(0)
    release?.()
    await Promise.all([first, ...others])
    expect(order).toHaveLength(20)
    expect(order.indexOf('bea')).toBeLessThan(3)
  })
})
