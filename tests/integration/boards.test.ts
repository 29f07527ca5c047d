import pg from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Board, doneNumbers, formatDone, nameOf } from '~/features/collection/boards/board'
import { boardOf, calledFor, calledKits, squareToTick } from '~/features/collection/boards/board-queries.server'
import {
  drawNumbers,
  fillBoard,
  removeBoard,
  setDone,
  setNumbers,
  setSquare,
  setUpBoard,
} from '~/features/collection/boards/boards.server'
import { changeStatus, deleteProject } from '~/features/collection/projects/projects.server'
import { restoreFromTrash } from '~/features/collection/trash-restore/restore.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { NotFoundError } from '~/platform/errors'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'

let actor: Actor
beforeEach(async () => {
  ;({ actor } = await makeUser())
})

const FIVE = { size: 5, perMonth: 2, free: false }
const kit = async (title: string, dateStarted: string | null = null) =>
  (await makeProject(actor, { title, status: 'progress', dateStarted })).id
const board = async (year = 2026) => (await boardOf(actor, year)) as Board
const names = async (year?: number) => (await board(year)).squares.map(nameOf)
const put = (number: number, words: string) => setSquare(actor, 2026, number, { project: null, words })
const calledIn = async (month: string) =>
  (await board()).squares.filter(square => square.called === month).map(square => square.position)

describe('a board', () => {
  it('is filled with the kits in progress that it lacks, the longest untouched first', async () => {
    await setUpBoard(actor, 2026, { size: 3, perMonth: 2, free: true })
    await put(2, 'any mini')
    await kit('Owl', '2026-03-01')
    await kit('Fox', '2026-01-01')
    await makeProject(actor, { title: 'In stash' })
    expect(await fillBoard(actor, 2026)).toBe(2)
    expect(await names()).toEqual(['Fox', 'any mini', 'Owl', '', '', '', '', ''])
    expect(await fillBoard(actor, 2026)).toBe(0)
    for (let n = 1; n <= 6; n++) await kit(`Kit ${n}`, `2026-04-0${n}`)
    expect(await fillBoard(actor, 2026)).toBe(5)
    expect(await names()).toEqual(['Fox', 'any mini', 'Owl', 'Kit 1', 'Kit 2', 'Kit 3', 'Kit 4', 'Kit 5'])
  })

  it('draws as many numbers as a month has, once, among those with something on them', async () => {
    await setUpBoard(actor, 2026, FIVE)
    await expect(drawNumbers((await makeUser()).actor, 2026, '2026-12-01')).rejects.toThrow(NotFoundError)
    expect(await drawNumbers(actor, 2026, '2026-12-01')).toEqual([])
    for (const number of [3, 8, 21]) await put(number, `Kit ${number}`)
    const [first, second] = await Promise.all([1, 2].map(() => drawNumbers(actor, 2026, '2026-11-01')))
    expect(first).toHaveLength(2)
    expect(second).toEqual(first)
    const [last = 0] = await drawNumbers(actor, 2026, '2026-12-01')
    expect([...(first ?? []), last].sort((a, b) => a - b)).toEqual([3, 8, 21])
    expect(await calledIn('2026-12-01')).toEqual([last])
  })

  it('takes the numbers of a group, which replace those of the month, except numbers that are done', async () => {
    await setUpBoard(actor, 2026, { ...FIVE, free: true })
    await setNumbers(actor, 2026, '2026-03-01', [7, 14])
    await expect(setNumbers(actor, 2026, '2026-04-01', [14, 20])).rejects.toMatchObject({
      fields: { numbers: ['Number 14 was already called for March 2026.'] },
    })
    await setNumbers(actor, 2026, '2026-03-01', [7])
    await setNumbers(actor, 2026, '2026-04-01', [14, 20])
    expect([await calledIn('2026-03-01'), await calledIn('2026-04-01')]).toEqual([[7], [14, 20]])
    await setDone(actor, 2026, 7, '2026-05-02')
    const rejected = setNumbers(actor, 2026, '2026-03-01', [8])
    await expect(rejected).rejects.toMatchObject({
      fields: { numbers: ['Number 7 is done. Untick it before you remove it.'] },
    })
    for (const number of [0, 13, 26]) {
      const message = `The board has no number ${number} to call.`
      await expect(setNumbers(actor, 2026, '2026-03-01', [7, number])).rejects.toMatchObject({ message })
    }
    expect(await calledIn('2026-03-01')).toEqual([7])
  })

  it('counts what is done in any month after its call, and its lines', async () => {
    await setUpBoard(actor, 2026, { size: 3, perMonth: 2, free: true })
    await expect(setDone(actor, 2026, 1, '2026-03-15')).rejects.toThrow(NotFoundError)
    await setNumbers(actor, 2026, '2026-03-01', [1, 9])
    await setDone(actor, 2026, 1, '2026-03-15')
    expect(formatDone(await board())).toBe('1 of 8 done')
    await setDone(actor, 2026, 9, '2027-02-01')
    await setDone(actor, 2026, 9, '2027-03-01')
    expect(formatDone(await board())).toBe('2 of 8 done, 1 line')
    expect((await board()).squares.at(-1)?.done).toBe('2027-02-01')
    await setDone(actor, 2026, 1, null)
    expect(doneNumbers(await board())).toEqual([9])
  })

  it('begins with what is not done on the board before it', async () => {
    await setUpBoard(actor, 2026, FIVE)
    for (const number of [3, 8, 21]) await put(number, `Kit ${number}`)
    await setNumbers(actor, 2026, '2026-12-01', [8, 21])
    await setDone(actor, 2026, 8, '2026-12-24')
    await setUpBoard(actor, 2027, { ...FIVE, size: 3 })
    expect((await board(2027)).squares.slice(0, 3)).toMatchObject([
      { position: 1, words: 'Kit 3', called: null, done: null },
      { position: 2, words: 'Kit 21', called: null, done: null },
      { position: 3, words: '' },
    ])
    // Its settings are changed later, without another start.
    await setUpBoard(actor, 2027, { ...FIVE, size: 4 })
    expect((await names(2027)).filter(Boolean)).toEqual(['Kit 3', 'Kit 21'])
    expect(await boardOf(actor, 2025)).toBeNull()
  })

  it('hides squares when it shrinks, and shows them again when it grows', async () => {
    await setUpBoard(actor, 2026, FIVE)
    await put(13, 'Middle')
    await put(25, 'Last')
    await setNumbers(actor, 2026, '2026-12-01', [13, 25])
    await setUpBoard(actor, 2026, { ...FIVE, size: 4 })
    expect((await calledFor(actor, '2026-12-01')).map(({ title }) => title)).toEqual(['Middle'])
    await setUpBoard(actor, 2026, { ...FIVE, free: true })
    expect((await calledFor(actor, '2026-12-01')).map(({ title }) => title)).toEqual(['Last'])
    await setUpBoard(actor, 2026, FIVE)
    expect((await names()).filter(Boolean)).toEqual(['Middle', 'Last'])
  })

  it('of 25 squares is read and filled with the same statements as one of 9', async () => {
    const statements = async (year: number, size: number) => {
      await setUpBoard(actor, year, { ...FIVE, size })
      const query = vi.spyOn(pg.Client.prototype, 'query')
      await boardOf(actor, year)
      await fillBoard(actor, year)
      const { length } = query.mock.calls
      query.mockRestore()
      return length
    }
    for (let n = 0; n < 25; n++) await kit(`Kit ${n}`)
    expect(await statements(2026, 5)).toBe(await statements(2024, 3))
    expect((await names(2026)).every(Boolean)).toBe(true)
  })

  it('loses a deleted kit, and gets it back from the trash', async () => {
    const owl = await kit('Owl')
    await setUpBoard(actor, 2026, FIVE)
    await setSquare(actor, 2026, 7, { project: owl, words: '' })
    await setNumbers(actor, 2026, '2026-03-01', [7])
    const { act } = await deleteProject(actor, owl)
    expect((await board()).squares[6]).toMatchObject({ position: 7, kit: null, called: '2026-03-01' })
    await restoreFromTrash(actor, { act })
    expect((await board()).squares[6]?.kit?.title).toBe('Owl')
  })

  it('takes no kit of another user, and is deleted with its squares', async () => {
    await setUpBoard(actor, 2026, FIVE)
    const other = await makeProject((await makeUser()).actor, { title: 'Hers' })
    await expect(setSquare(actor, 2026, 7, { project: other.id, words: '' })).rejects.toThrow(NotFoundError)
    await put(7, 'any mini')
    await removeBoard(actor, 2026)
    expect(await db.boardSquare.count({ where: actor })).toBe(0)
  })
})

describe('a kit on a square that was called', () => {
  let owl: string
  beforeEach(async () => {
    owl = await kit('Owl', '2025-01-01')
    await setUpBoard(actor, 2026, FIVE)
    await setSquare(actor, 2026, 7, { project: owl, words: '' })
    await setNumbers(actor, 2026, '2026-03-01', [7])
  })

  it('is on the wheel until its square is done', async () => {
    expect(await calledKits(actor, 2026)).toEqual([{ id: owl, title: 'Owl', company: null }])
    await setDone(actor, 2026, 7, '2026-03-15')
    expect(await calledKits(actor, 2026)).toEqual([])
  })

  it('offers the tick after a note since the call or the finish, and never ticks by itself', async () => {
    await makeNote(actor, owl, { date: '2026-02-28' })
    expect(await squareToTick(actor, owl)).toBeNull()
    await makeNote(actor, owl, { date: '2026-03-01' })
    expect(await squareToTick(actor, owl)).toEqual({ year: 2026, position: 7 })
    expect(doneNumbers(await board())).toEqual([])
    await setDone(actor, 2026, 7, '2026-03-15')
    expect(await squareToTick(actor, owl)).toBeNull()
    const fox = await kit('Fox')
    await setSquare(actor, 2026, 8, { project: fox, words: '' })
    await changeStatus(actor, fox, 'completed')
    expect(await squareToTick(actor, fox)).toBeNull()
    await setNumbers(actor, 2026, '2026-04-01', [8])
    expect(await squareToTick(actor, fox)).toEqual({ year: 2026, position: 8 })
    expect(await squareToTick((await makeUser()).actor, fox)).toBeNull()
  })
})
