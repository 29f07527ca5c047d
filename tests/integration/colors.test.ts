import { describe, expect, it } from 'vitest'
import { recentColorChanges, undoColorChange } from '~/features/collection/colors/color-changes.server'
import { DMC_CODES, hexOfKey } from '~/features/collection/colors/drill-colors.server'
import { drillKey } from '~/features/collection/colors/drill-key'
import type { DrillInput } from '~/features/collection/drills/drill.schema'
import { MAX_DRILLS } from '~/features/collection/drills/drill-terms'
import { addDrill, changeDrill, putDrills, removeDrill, setSwatch } from '~/features/collection/drills/drills.server'
import { setNumbers, setSorted } from '~/features/collection/legends/kit-up.server'
import { MAX_COLORS } from '~/features/collection/legends/legend-limits'
import {
  addColor,
  CHANGED_ELSEWHERE,
  type LegendLine,
  legendVersion,
  saveLegend,
  setLegendImage,
  setRanShort,
} from '~/features/collection/legends/legends.server'
import { deleteProject } from '~/features/collection/projects/projects.server'
import { restoreFromTrash } from '~/features/collection/trash-restore/restore.server'
import type { Actor } from '~/platform/actor'
import { db, pool } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { NotFoundError } from '~/platform/errors'
import { readPicture } from '~/platform/images/images.server'
import { inNotationOf, notationFor } from '~/platform/notation.server'
import { archived, restored } from '../factories/archives'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'

const line = (code: string, more: Partial<LegendLine> = {}): LegendLine => ({
  code,
  symbol: '',
  count: null,
  ranShort: false,
  ...more,
})

const drill = (code: string, more: Partial<DrillInput> = {}): DrillInput => ({
  palette: 'dmc',
  code,
  shape: 'square',
  finish: '',
  amount: 'some',
  place: '',
  swatch: '',
  ...more,
})

const legendOf = (projectId: string) =>
  db.kitColor.findMany({
    where: { projectId },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true, symbol: true, code: true, count: true, ranShort: true, container: true, sorted: true },
  })

const drawerOf = ({ userId }: Actor) =>
  db.drill.findMany({
    where: { userId },
    orderBy: { code: 'asc' },
    select: { palette: true, code: true, shape: true, finish: true, amount: true, place: true, swatch: true },
  })

describe('a code', () => {
  const codes = ['310', '05', '5', ' 310', 'b5200', 'B 5200', 'Blanc', 'WHITE', 'AB105', '105 AB', '105ab', 'AB 0105']
  const odd = ['Z743', 'E3852', '000', '0', 'ß1', 'é 5', '3865\u00a0', '黑1', 'AB', 'a\tb', '00AB5', '310:x']
  it.each([...codes, ...odd, ...DMC_CODES])('%j has the same key in the database', async code => {
    const { rows } = await pool.query(
      `select drill_key($1, '') as plain, drill_key($1, 'ab') as ab, drill_key($1, 'fairy_dust') as dusty`,
      [code],
    )
    expect(rows[0]).toEqual({ plain: drillKey(code), ab: drillKey(code, 'ab'), dusty: drillKey(code, 'fairy_dust') })
  })

  it('of an AB drill never equals the plain one, in either spelling', () => {
    expect(drillKey('105', 'ab')).toBe(drillKey('AB105'))
    expect(drillKey('105 AB')).toBe(drillKey('ab 105', 'ab'))
    expect(drillKey('105')).not.toBe(drillKey('105 AB'))
    expect(drillKey('310', 'glow')).not.toBe(drillKey('310'))
  })

  it('has an approximate color in any spelling, also with a finish', () => {
    expect(DMC_CODES).toHaveLength(489)
    expect(hexOfKey(drillKey('blanc'))).toBe('#FCFBF8')
    expect(hexOfKey(drillKey('05'))).toBe(hexOfKey(drillKey('5')))
    expect(hexOfKey(drillKey('310', 'glow'))).toBe(hexOfKey(drillKey('310')))
    expect(hexOfKey(drillKey('Z743'))).toBeUndefined()
  })
})

describe('a legend', () => {
  it('keeps codes as printed, counts its colors, and is undone as it was', async () => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor)
    const lines = [line('05', { symbol: '★', count: 88 }), line('Z 743'), line('310', { symbol: 'A' })]
    await saveLegend(actor, id, lines, '')
    const before = await legendOf(id)
    expect(before).toMatchObject(lines)
    expect((await db.project.findUniqueOrThrow({ where: { id } })).colorCount).toBe(3)

    const [first, , last] = before
    const version = await legendVersion(db, actor, id)
    const undo = await saveLegend(
      actor,
      id,
      [last, { ...first, code: '06' }, line('666'), line('7')] as LegendLine[],
      version,
    )
    expect((await legendOf(id)).map(({ code }) => code)).toEqual(['310', '06', '666', '7'])
    expect(await undoColorChange(actor, String(undo))).toMatchObject({ rows: 5, skipped: 0 })
    expect((await db.project.findUniqueOrThrow({ where: { id } })).colorCount).toBe(3)
    expect(await legendOf(id)).toEqual(before)
    expect(await undoColorChange(actor, String(undo))).toBeNull()
  })

  it('counts once when the same lines are saved twice, and refuses a stale form', async () => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor)
    expect(await saveLegend(actor, id, [line('310')], '')).not.toBeNull()
    expect(await saveLegend(actor, id, [line('310')], '')).toBeNull()
    await expect(saveLegend(actor, id, [line('666')], '')).rejects.toThrow(CHANGED_ELSEWHERE)
    expect((await legendOf(id)).map(({ code }) => code)).toEqual(['310'])
  })

  it('has at most 400 colors, and belongs to one user', async () => {
    const [ann, bob] = [await makeUser(), await makeUser()]
    const { id } = await makeProject(ann.actor)
    const many = Array.from({ length: MAX_COLORS + 1 }, (_, index) => line(`${index}`))
    await expect(saveLegend(ann.actor, id, many, '')).rejects.toThrow('at most 400 colors')
    await saveLegend(ann.actor, id, many.slice(1), '')
    const more = { ...line('310'), position: 1, container: '', sorted: false }
    await expect(addColor(ann.actor, id, more, newId(), db)).rejects.toThrow('at most 400 colors')
    const [first] = await legendOf(id)
    await expect(saveLegend(bob.actor, id, [], '')).rejects.toThrow(NotFoundError)
    await expect(setRanShort(bob.actor, id, String(first?.id), true)).rejects.toThrow(NotFoundError)
    await expect(setLegendImage(bob.actor, id, null)).rejects.toThrow(NotFoundError)
    await expect(
      db.kitColor.create({ data: { id: newId(), projectId: id, userId: bob.actor.userId, code: '310' } }),
    ).rejects.toThrow()
    const { undo } = await setRanShort(ann.actor, id, String(first?.id), true)
    expect(await undoColorChange(bob.actor, String(undo))).toBeNull()
    expect((await legendOf(id))[0]?.ranShort).toBe(true)
  })

  it('goes to the trash with its kit and comes back with it', async () => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor)
    const photo = await readPicture(new Uint8Array(await sizedJpeg(96, 64)), 'chart.jpg')
    await setLegendImage(actor, id, photo)
    await saveLegend(actor, id, [line('310', { ranShort: true, container: 'A1' })], '')
    await setSorted(actor, id, String((await legendOf(id))[0]?.id), true)
    const before = await legendOf(id)
    const { act } = await deleteProject(actor, id)
    const [trashed] = await db.trash.findMany({ where: { act } })
    expect(trashed?.files).toEqual([`projects/${id}/${photo.fileName}`])
    await restoreFromTrash(actor, { act })
    expect(await legendOf(id)).toEqual(before)
  })
})

describe('kitting up', () => {
  const inShort = async (id: string) =>
    (await legendOf(id)).map(({ code, container, sorted }) => `${code} ${container}${sorted ? ' ✓' : ''}`)

  async function makeKit() {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor)
    await saveLegend(actor, id, [line('666'), line('310'), line('05')], '')
    const ids = (await legendOf(id)).map(color => color.id) as [string, string, string]
    return { actor, id, ids }
  }

  it('sets the wanted state of a tick, once, and only in own kits', async () => {
    const { actor, id, ids } = await makeKit()
    const other = await makeKit()
    await Promise.all([true, true, true].map(sorted => setSorted(actor, id, ids[1], sorted)))
    const { updated } = await db.kitColor.findUniqueOrThrow({ where: { id: ids[1] } })
    await setSorted(actor, id, ids[1], true)
    expect((await db.kitColor.findUniqueOrThrow({ where: { id: ids[1] } })).updated).toEqual(updated)
    await expect(setSorted(other.actor, id, ids[0], true)).rejects.toThrow(NotFoundError)
    await expect(setSorted(other.actor, other.id, ids[0], true)).rejects.toThrow(NotFoundError)
    expect(await inShort(id)).toEqual(['666 ', '310  ✓', '05 '])
    await setSorted(actor, id, ids[1], false)
    expect(await inShort(id)).toEqual(['666 ', '310 ', '05 '])
  })

  it('numbers the containers, with Undo, and refuses numbers that become too long', async () => {
    const { actor, id, ids } = await makeKit()
    const undo = await setNumbers(actor, id, { first: 'A9', order: 'code' })
    expect(await inShort(id)).toEqual(['666 A11', '310 A10', '05 A9'])
    expect(await setNumbers(actor, id, { first: 'A9', order: 'code' })).toBeNull()
    await setSorted(actor, id, ids[0], true)
    expect(await undoColorChange(actor, String(undo))).toMatchObject({ rows: 2, skipped: 1 })
    expect(await inShort(id)).toEqual(['666 A11 ✓', '310 ', '05 '])
    const tooLong = setNumbers(actor, id, { first: 'Bottles: 999', order: 'legend' })
    await expect(tooLong).rejects.toMatchObject({ fields: { first: ['A container has at most 12 characters.'] } })
  })

  it('keeps ticks and containers of colors that stay when the legend is saved', async () => {
    const { actor, id, ids } = await makeKit()
    await setNumbers(actor, id, { first: '1', order: 'legend' })
    await setSorted(actor, id, ids[2], true)
    const before = await legendOf(id)
    const version = await legendVersion(db, actor, id)
    const lines = [line('6', { id: ids[2], count: 88 }), line('666', { id: ids[0], container: 'Tin' }), line('3865')]
    const undo = await saveLegend(actor, id, lines, version)
    expect(await inShort(id)).toEqual(['6 3 ✓', '666 Tin', '3865 '])
    await undoColorChange(actor, String(undo))
    expect(await legendOf(id)).toEqual(before)
  })

  it('undoes a change that an earlier release stored without ticks and containers', async () => {
    const { actor, id, ids } = await makeKit()
    const { undo } = await setRanShort(actor, id, ids[0], true)
    await pool.query(
      `update color_changes set was = (select jsonb_agg(row - 'container' - 'sorted') from jsonb_array_elements(was) row),
        now = (select jsonb_agg(row - 'container' - 'sorted') from jsonb_array_elements(now) row) where id = $1`,
      [undo],
    )
    expect(await undoColorChange(actor, String(undo))).toMatchObject({ rows: 1, skipped: 0 })
    expect((await legendOf(id))[0]?.ranShort).toBe(false)
  })
})

describe('the drawer', () => {
  it('keeps spaces and leading zeros, and one entry for each palette, code, shape and finish', async () => {
    const { actor } = await makeUser()
    await addDrill(actor, drill('05'), newId(), db)
    await addDrill(actor, drill('05', { shape: 'round' }), newId(), db)
    await addDrill(actor, drill('05', { finish: 'ab' }), newId(), db)
    await addDrill(actor, drill('Z 743', { palette: 'other' }), newId(), db)
    await expect(addDrill(actor, drill('05'), newId(), db)).rejects.toThrow('already in your drawer')
    expect((await drawerOf(actor)).map(({ code }) => code)).toEqual(['05', '05', '05', 'Z 743'])
  })

  it('takes a list once, finds its codes in any spelling, and only raises amounts', async () => {
    const { actor } = await makeUser()
    await putDrills(actor, [drill('05', { amount: 'plenty', place: 'Box 2' }), drill('310', { amount: '0' })], ADDED)
    const before = await drawerOf(actor)
    const undo = await putDrills(
      actor,
      [drill('5', { place: 'Tin' }), drill('310'), drill('White'), drill('blanc')],
      ADDED,
    )
    expect(await drawerOf(actor)).toMatchObject([
      { code: '05', amount: 'plenty', place: 'Box 2' },
      { code: '310', amount: 'some' },
      { code: 'blanc', amount: 'some' },
    ])
    await undoColorChange(actor, String(undo))
    expect(await drawerOf(actor)).toEqual(before)
    expect(await putDrills(actor, [], ADDED)).toBeNull()
  })

  it('undoes a change only where nothing was changed since', async () => {
    const { actor } = await makeUser()
    await putDrills(actor, [drill('310'), drill('666', { shape: 'round' })], ADDED)
    const [first, second] = await db.drill.findMany({ where: actor, orderBy: { code: 'asc' } })
    const undo = await changeDrill(actor, String(first?.id), { amount: 'plenty' })
    await changeDrill(actor, String(first?.id), { amount: '1250' })
    expect(await undoColorChange(actor, String(undo))).toMatchObject({ rows: 0, skipped: 1 })
    const removed = await removeDrill(actor, String(second?.id))
    expect(await drawerOf(actor)).toMatchObject([{ code: '310', amount: '1250' }])
    await undoColorChange(actor, String(removed.undo))
    expect(await drawerOf(actor)).toMatchObject([{ code: '310' }, { code: '666', shape: 'round' }])
    const titles = (await recentColorChanges(actor)).map(({ title }) => title)
    expect(titles).toEqual(['310: 1,250', 'Added'])
    const inGerman = await inNotationOf(notationFor('', 'de'), () => recentColorChanges(actor))
    expect(inGerman.map(({ title }) => title)).toEqual(['310: 1.250', 'Added'])
  })

  it('corrects a swatch in every shape', async () => {
    const { actor } = await makeUser()
    await putDrills(actor, [drill('310'), drill('0310', { shape: 'round' }), drill('310', { finish: 'ab' })], ADDED)
    const { id } = await db.drill.findFirstOrThrow({ where: { ...actor, shape: 'round' } })
    await setSwatch(actor, id, '#112233')
    expect((await drawerOf(actor)).map(({ swatch }) => swatch).sort()).toEqual(['', '#112233', '#112233'])
  })

  it('has at most 5,000 entries and belongs to one user', async () => {
    const [ann, bob] = [await makeUser(), await makeUser()]
    const full = Array.from({ length: MAX_DRILLS }, (_, index) => drill(`${index}`))
    await putDrills(ann.actor, full, ADDED)
    await expect(putDrills(ann.actor, [drill('Z1')], ADDED)).rejects.toThrow('at most 5,000')
    await expect(addDrill(ann.actor, drill('Z1'), newId(), db)).rejects.toThrow('at most 5,000')
    const { id } = await db.drill.findFirstOrThrow({ where: ann.actor })
    await expect(changeDrill(bob.actor, id, { amount: '0' })).rejects.toThrow(NotFoundError)
    await expect(removeDrill(bob.actor, id)).rejects.toThrow(NotFoundError)
    await expect(setSwatch(bob.actor, id, '')).rejects.toThrow(NotFoundError)
  })
})

describe('an archive', () => {
  const contents = async (actor: Actor) => {
    const [kit] = await db.project.findMany({ where: actor, select: { id: true, legendImageWidth: true } })
    const colors = await legendOf(String(kit?.id))
    return {
      width: kit?.legendImageWidth,
      colors: colors.map(({ id: _, ...color }) => color),
      drawer: await drawerOf(actor),
    }
  }

  it('carries legends, their photos and the drawer into another account, once', async () => {
    const [ann, bob] = [await makeUser(), await makeUser()]
    const { id } = await makeProject(ann.actor)
    await setLegendImage(ann.actor, id, await readPicture(new Uint8Array(await sizedJpeg(96, 64)), 'chart.jpg'))
    await saveLegend(ann.actor, id, [line('05', { symbol: '★', count: 88, ranShort: true }), line('310')], '')
    await setNumbers(ann.actor, id, { first: '1', order: 'legend' })
    await setSorted(ann.actor, id, String((await legendOf(id))[0]?.id), true)
    await putDrills(ann.actor, [drill('05', { place: 'Box 2', swatch: '#112233' }), drill('Z1')], ADDED)
    await putDrills(bob.actor, [drill('05', { place: 'Tin' })], ADDED)
    const zip = await archived(ann.actor)
    await restored(bob.actor, zip)
    await restored(bob.actor, zip)
    const merged = await contents(bob.actor)
    const hers = await contents(ann.actor)
    expect(merged).toEqual({ ...hers, drawer: [{ ...hers.drawer[0], place: 'Tin', swatch: '' }, hers.drawer[1]] })
    expect(hers.width).toBe(96)
    await putDrills(bob.actor, [drill('666')], ADDED)
    await restored(bob.actor, zip, 'replace')
    expect(await contents(bob.actor)).toEqual(hers)
    const [removed] = await recentColorChanges(bob.actor)
    await undoColorChange(bob.actor, String(removed?.id))
    expect((await drawerOf(bob.actor)).map(({ code }) => code)).toEqual(['05', '666', 'Z1'])
  })
})

const ADDED = { title: 'Added', merge: 'raise' } as const
