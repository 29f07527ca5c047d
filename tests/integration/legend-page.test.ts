import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { recentColorChanges } from '~/features/collection/colors/color-changes.server'
import type { ParsedList } from '~/features/collection/colors/parse-list'
import { MAX_COLORS } from '~/features/collection/legends/legend-limits'
import { legendOf, legendPage, legendSummary } from '~/features/collection/legends/legend-page.server'
import { findFile, sweepOrphans } from '~/features/instance/files/files.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { storage } from '~/platform/storage/storage.server'
import { action, loader } from '~/routes/colors/legend/page'
import { action as short } from '~/routes/colors/legend/short'
import { action as photoAction, loader as photoLoader } from '~/routes/colors/legend-photo/page'
import { action as undo } from '~/routes/colors/undo'
import { errorsOf, fileOf, send } from '../factories/forms'
import { makeProject } from '../factories/projects'
import { resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'

let actor: Actor
let user: { id: string }
let kit: { id: string }
beforeEach(async () => {
  ;({ actor, user } = await makeUser())
  kit = await makeProject(actor, { totalDiamonds: 2500 })
})

type Row = { id?: string; symbol?: string; code: string; count?: string; container?: string }

/** Submits rows as the browser does: one field of each name for each row. */
async function saving(rows: Row[], { version = '', short: marked = [] as number[], who = user } = {}) {
  const body = new FormData()
  body.set('version', version)
  for (const { id = '', symbol = '', code, count = '', container } of rows) {
    const fields = { id, symbol, code, count, ...(container !== undefined && { container }) }
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
  }
  for (const index of marked) body.append('ranShort', String(index))
  const path = `/projects/${kit.id}/legend`
  const request = await signedInRequest(who, path, { method: 'POST', body })
  return resultOf(() => action(routeArgs(request, { projectId: kit.id })))
}
const reading = (list: string) => send(user, action, `/projects/${kit.id}/legend`, { list }, { projectId: kit.id })
const codes = async () => (await legendOf(actor, kit.id)).map(({ code }) => code)

describe('a pasted list', () => {
  it('fills the rows, names the lines that are not read, and saves nothing', async () => {
    const result = await reading('A 310 1,250\nhello\n05 88')
    expect(result).toMatchObject({
      status: 200,
      data: {
        rows: [
          { symbol: 'A', code: '310', count: '1250', ranShort: false },
          { symbol: '', code: '05', count: '88' },
        ],
        list: { errors: [{ line: 2, text: 'hello' }] },
      },
    })
    expect(await codes()).toEqual([])
  })

  it.each([
    {
      name: 'legend-symbol-code-count',
      rows: ['A|310|1250', 'B|3865|940', '★|B5200|333', '@|ECRU|12', '+|05|88'],
      skipped: [],
      errors: [],
      twice: [],
    },
    {
      name: 'legend-table',
      rows: ['A|310|1250', 'B|BLANC|200', '&|3865|940', '%|Z743|60', '#|AB972|44'],
      skipped: [1, 2, 3, 4, 5, 6, 7],
      errors: [],
      twice: [],
    },
    {
      name: 'legend-messy',
      rows: [
        ...['|310|1250', '|150|', '|3713|210', '|5001|44', '|8001|1250', '|105 AB|'],
        ...['|310|', '|321|', '|666|', '|blanc|', '|Ecru|'],
      ],
      skipped: [2, 4, 5, 6],
      errors: ['S5200?', 'hello'],
      twice: ['310'],
    },
  ])('of the file $name is read, with every part of it named', async ({ name, rows, ...expected }) => {
    const { data } = (await reading(readFileSync(`tests/fixtures/other-apps/${name}.txt`, 'utf8'))) as {
      data: { rows: Row[]; list: ParsedList }
    }
    expect(data.rows.map(({ symbol, code, count }) => [symbol, code, count].join('|'))).toEqual(rows)
    expect({
      skipped: data.list.skipped.map(({ line }) => line),
      errors: data.list.errors.map(({ text }) => text),
      twice: data.list.twice,
    }).toEqual(expected)
  })

  it('brings containers, which the form shows and saves', async () => {
    await saving([{ symbol: 'A', code: '05', container: 'Tin' }])
    const { data } = (await reading('Symbol\tDMC\tBox\nA\t5\t12\nB\t310\t')) as { data: { rows: Row[] } }
    expect(data.rows).toMatchObject([
      { code: '5', container: '12' },
      { code: '310', container: '' },
    ])
    const { version } = await legendPage(actor, kit.id)
    await saving(data.rows, { version })
    expect((await legendOf(actor, kit.id)).map(({ container }) => container)).toEqual(['12', ''])
    const again = (await reading('A 5\nB 310')) as { data: { rows: Row[] } }
    expect(again.data.rows.map(({ container }) => container)).toEqual([undefined, undefined])
    await saving(again.data.rows, { version: (await legendPage(actor, kit.id)).version })
    expect((await legendOf(actor, kit.id)).map(({ container }) => container)).toEqual(['12', ''])
  })

  it('keeps the mark of a color that was there', async () => {
    await saving([{ symbol: 'A', code: '05' }], { short: [0] })
    expect((await reading('A 5 88')).data).toMatchObject({ rows: [{ code: '5', ranShort: true }] })
  })

  it.each([
    ['', 'Paste the list first.'],
    ['310 5\n'.repeat(401), 'A legend can have at most 400 colors.'],
    ['x'.repeat(40_001), 'This list is too long.'],
  ])('is refused', async (list, listError) => {
    expect(await reading(list)).toMatchObject({ status: 400, data: { listError } })
  })
})

describe('the rows of a legend', () => {
  it('are saved in their order, without the empty ones, and undone from the toast', async () => {
    await saving([{ code: '' }, { symbol: '★', code: '310', count: '1,250' }, { code: '05' }], { short: [2] })
    expect(await legendOf(actor, kit.id)).toMatchObject([
      { symbol: '★', code: '310', count: 1250, ranShort: false },
      { symbol: '', code: '05', count: null, ranShort: true },
    ])
    expect(await legendSummary(actor, kit.id)).toEqual({
      colors: 2,
      sum: 1250,
      uncounted: 1,
      short: ['05'],
      photo: null,
    })
    const { id } = await db.colorChange.findFirstOrThrow({ where: actor })
    await send(user, undo, '/colors/undo', { change: id })
    expect(await legendSummary(actor, kit.id)).toBeNull()
  })

  it('come back with a message for each that is wrong, and nothing is saved', async () => {
    const result = await saving([{ code: '310', count: 'many' }, { symbol: 'A', code: '' }, { code: '1234567890123' }])
    expect(result).toMatchObject({
      status: 400,
      data: {
        rows: [{ count: 'many' }, { symbol: 'A' }, {}],
        errors: {
          0: ['The count must be a number from 1 to 9,999,999.'],
          1: ['Enter the code.'],
          2: ['A code has at most 12 characters.'],
        },
      },
    })
    expect(await codes()).toEqual([])
  })

  it('are 400 at most, all in one form, with those that the photo page sends unseen', async () => {
    const rows = Array.from({ length: MAX_COLORS }, (_, index) => ({ symbol: 'A', code: `${index + 1}`, count: '5' }))
    await saving(rows.slice(1), { short: rows.slice(1).map((_, index) => index) })
    const [{ version }, stored] = [await legendPage(actor, kit.id), await legendOf(actor, kit.id)]
    const body = new FormData()
    for (const [name, value] of Object.entries({ version, id: '', symbol: '', code: '1', count: '', ranShort: '' })) {
      body.append(name, value)
    }
    for (const { id, symbol, code, count } of stored) {
      const hidden = { keptId: id, keptSymbol: symbol, keptCode: code, keptCount: String(count) }
      for (const [name, value] of Object.entries(hidden)) body.append(name, value)
    }
    for (const index of stored.keys()) body.append('keptRanShort', String(index))
    const path = `/projects/${kit.id}/legend`
    const request = await signedInRequest(user, path, { method: 'POST', body })
    expect((await resultOf(() => action(routeArgs(request, { projectId: kit.id })))).status).toBe(302)
    const all = await legendOf(actor, kit.id)
    expect(all).toHaveLength(MAX_COLORS)
    expect(all.slice(0, -1)).toEqual(stored)
    expect(all.at(-1)).toMatchObject({ code: '1', count: null, ranShort: false })
  })

  it('come back if the legend was changed elsewhere', async () => {
    await saving([{ code: '310' }])
    expect(await saving([{ code: '666' }])).toMatchObject({ status: 409, data: { rows: [{ code: '666' }] } })
    expect(await codes()).toEqual(['310'])
  })
})

it('a tap marks a color as short, and another one takes it back', async () => {
  await saving([{ code: '310' }])
  const [color] = await legendOf(actor, kit.id)
  const tap = (fields: Record<string, string>) =>
    send(user, short, `/projects/${kit.id}/legend/short`, fields, { projectId: kit.id })
  await tap({ short: String(color?.id) })
  await tap({ short: String(color?.id) })
  expect((await legendSummary(actor, kit.id))?.short).toEqual(['310'])
  await tap({ enough: String(color?.id) })
  expect((await legendSummary(actor, kit.id))?.short).toEqual([])
})

describe('the photo of a legend', () => {
  const photoPath = () => `/projects/${kit.id}/legend/photo`
  const photo = (fields: Parameters<typeof send>[3], who = user) =>
    send(who, photoAction, photoPath(), fields, { projectId: kit.id })
  const page = async () => {
    const request = await signedInRequest(user, photoPath())
    const { data } = await resultOf(() => photoLoader(routeArgs(request, { projectId: kit.id })))
    return data as { photo: { width: number; full: string } | null; saved: unknown[] }
  }

  it('is stored, shown with the colors that are there, replaced and removed', async () => {
    await saving([{ symbol: 'A', code: '310', count: '5' }])
    await photo({ image: fileOf(await sizedJpeg(96, 64), 'chart.jpg') })
    expect(await page()).toMatchObject({
      photo: { width: 96, height: 64 },
      saved: [{ symbol: 'A', code: '310', count: '5', ranShort: false }],
    })
    expect(await legendSummary(actor, kit.id)).toMatchObject({ colors: 1, photo: { width: 96, height: 64 } })
    const former = (await page()).photo?.full
    await photo({ image: fileOf(await sizedJpeg(80, 60), 'chart.jpg') })
    expect((await page()).photo?.full).not.toBe(former)
    await photo({ removeImage: 'on' })
    expect((await page()).photo).toBeNull()
    expect(await codes()).toEqual(['310'])
  })

  it('comes back by Undo, with its file, after it was added, replaced or removed', async () => {
    const urls: (string | undefined)[] = []
    const deeds: Parameters<typeof send>[3][] = [
      { image: fileOf(await sizedJpeg(96, 64), 'one.jpg') },
      { image: fileOf(await sizedJpeg(80, 60), 'two.jpg') },
      { removeImage: 'on' },
    ]
    for (const deed of deeds) {
      await photo(deed)
      urls.push((await page()).photo?.full)
    }
    await sweepOrphans(new Date(Date.now() + 2 * 86_400_000))
    const titles = (await recentColorChanges(actor)).map(({ title }) => title.replace(/^.*” /, ''))
    expect(titles).toEqual(['removed', 'replaced', 'added'])
    for (const shown of [urls[1], urls[0], undefined]) {
      const [{ id: change = '' } = {}] = await recentColorChanges(actor)
      const { id: stranger } = (await makeUser()).user
      await send({ id: stranger }, undo, '/colors/undo', { change })
      await send(user, undo, '/colors/undo', { change })
      expect((await page()).photo?.full).toBe(shown)
      if (!shown) continue
      const [recordId = '', fileName = ''] = new URL(shown, 'http://x').pathname.split('/').slice(-2)
      const file = await findFile({ collection: 'projects', recordId, fileName })
      expect(await file.head()).not.toBeNull()
    }
    await sweepOrphans(new Date(Date.now() + 2 * 86_400_000))
    const left: string[] = []
    for await (const { key } of storage().list(`projects/${kit.id}/`)) left.push(key)
    expect(left).toEqual([])
  })

  it.each([
    [{}, 'Please select a photo first.'],
    [{ image: fileOf('no photo', 'chart.jpg') }, /not a supported image/],
  ] as [Parameters<typeof send>[3], string | RegExp][])('is refused if it is none', async (fields, message) => {
    const result = await photo(fields)
    expect(result.status).toBe(400)
    expect(errorsOf(result)?.image?.[0]).toMatch(message)
    expect((await page()).photo).toBeNull()
  })

  it('of another user cannot be changed', async () => {
    const { user: stranger } = await makeUser()
    expect((await photo({ image: fileOf(await sizedJpeg(96, 64), 'chart.jpg') }, stranger)).status).toBe(404)
    expect((await page()).photo).toBeNull()
  })
})

it('the legend of another user does not exist', async () => {
  await saving([{ code: '310' }])
  const { user: stranger } = await makeUser()
  const request = await signedInRequest(stranger, `/projects/${kit.id}/legend`)
  const page = await resultOf(() => loader(routeArgs(request, { projectId: kit.id })))
  const [color] = await legendOf(actor, kit.id)
  const tapped = await send(stranger, short, '/', { short: String(color?.id) }, { projectId: kit.id })
  expect([page.status, (await saving([], { who: stranger })).status, tapped.status]).toEqual([404, 404, 404])
  expect(await codes()).toEqual(['310'])
})
