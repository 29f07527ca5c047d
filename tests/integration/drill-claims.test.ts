import { beforeEach, expect, it } from 'vitest'
import { undoColorChange } from '~/features/collection/colors/color-changes.server'
import { claimsPage, getClaim, openClaims } from '~/features/collection/drill-claims/claim-queries.server'
import { MAX_CLAIMS } from '~/features/collection/drill-claims/claim-terms'
import {
  askForDrills,
  changeClaim,
  removeClaim,
  settleClaim,
} from '~/features/collection/drill-claims/drill-claims.server'
import { editMessage } from '~/features/collection/drill-claims/edit-message.server'
import { messageOf } from '~/features/collection/drill-claims/format-claim'
import { shoppingList } from '~/features/collection/drills/drawer.server'
import { shoppingText } from '~/features/collection/drills/format-drill'
import { type LegendLine, saveLegend } from '~/features/collection/legends/legends.server'
import { deleteProject } from '~/features/collection/projects/projects.server'
import { restoreFromTrash } from '~/features/collection/trash-restore/restore.server'
import type { Actor } from '~/platform/actor'
import { db, pool } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { NotFoundError } from '~/platform/errors'
import { archived, restored } from '../factories/archives'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'

let actor: Actor
let kit: { id: string }
beforeEach(async () => {
  ;({ actor } = await makeUser())
  const canvas = { width: 40, height: 50, drillShape: 'square' as const }
  kit = await makeProject(actor, { title: 'Koi', status: 'progress', ...canvas })
  await saveLegend(
    actor,
    kit.id,
    [short('310', { symbol: 'A' }), short('05'), { ...short('666'), ranShort: false }],
    '',
  )
})

const short = (code: string, more: Partial<LegendLine> = {}): LegendLine => ({
  ...{ code, symbol: '', count: null, ranShort: true },
  ...more,
})
const DETAILS = { asked: '2026-05-03', shop: 'Oraloa', orderNumber: '77-A', batch: 'B12' }

/** Asks for these codes of the kit, with an amount each. */
async function asking(amounts: Record<string, number | null>, details = DETAILS) {
  const lines = await db.kitColor.findMany({ where: { projectId: kit.id, code: { in: Object.keys(amounts) } } })
  return askForDrills(actor, kit.id, details, new Map(lines.map(({ id, code }) => [id, amounts[code] ?? null])))
}
const shortCodes = async () => {
  const lines = await db.kitColor.findMany({
    where: { projectId: kit.id, ranShort: true },
    orderBy: { position: 'asc' },
  })
  return lines.map(({ code }) => code)
}
const buying = async () => shoppingText(await shoppingList(actor, null))

it('the message names the kit, its size and shape, the numbers, and a line for each color', async () => {
  const claim = await getClaim(actor, await asking({ '310': 1250, '05': null }))
  expect(messageOf(claim)).toBe(
    [
      'Hello,',
      '',
      'Drills are missing in this kit. Could you please send them to me?',
      '',
      'Kit: Koi',
      'Size: 40 × 50 cm',
      'Drills: square',
      'Order number: 77-A',
      'Batch: B12',
      '',
      'A – color 310: 1,250 drills',
      'Color 05',
      '',
      'Thank you!',
    ].join('\n'),
  )
})

it('asking twice for the same counts once, and a kit has at most 20 claims of 1 to 60 colors', async () => {
  const id = await asking({ '310': 5 })
  expect(await asking({ '310': 5 })).toBe(id)
  await expect(asking({})).rejects.toThrow('Choose at least one color.')
  const many = Array.from({ length: 61 }, (_, at) => short(`${700 + at}`))
  await saveLegend(actor, kit.id, [...many, short('310'), short('05')], null)
  await expect(asking(Object.fromEntries(many.map(({ code }) => [code, null])))).rejects.toThrow('at most 60 colors')
  // At the same time, so that only the lock of the kit counts them.
  const results = await Promise.allSettled(
    Array.from({ length: MAX_CLAIMS + 2 }, (_, at) => asking({ '05': at + 1 }, { ...DETAILS, batch: `${at}` })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_CLAIMS - 1)
  await expect(asking({ '310': 9 })).rejects.toThrow('A kit can have at most 20 requests.')
})

it('open claims are listed first, the oldest of them on top, and Undo opens a settled one again', async () => {
  const later = await asking({ '310': 5 }, { ...DETAILS, asked: '2026-06-01' })
  const earlier = await asking({ '05': 5 })
  const listed = async () => (await claimsPage(actor, 1)).claims.map(({ id }) => id)
  expect(await listed()).toEqual([earlier, later])
  await settleClaim(actor, earlier, { state: 'promised', day: '2026-06-02', isEnough: false })
  const undo = await settleClaim(actor, earlier, { state: 'refused', day: '2026-06-03', isEnough: false })
  expect(await listed()).toEqual([later, earlier])
  await undoColorChange(actor, String(undo))
  expect(await getClaim(actor, earlier)).toMatchObject({ state: 'promised', stateDate: '2026-06-02' })
  expect((await openClaims(actor, kit.id)).map(({ id }) => id)).toEqual([earlier, later])
})

it('a page has 50 claims, and a page beyond the last is the last', async () => {
  const kits = await Promise.all([1, 2, 3].map(n => makeProject(actor, { title: `Wave ${n}`, status: 'stash' })))
  const colors = [{ symbol: '', code: '310', count: 5 }]
  await db.drillClaim.createMany({
    data: Array.from({ length: 51 }, (_, n) => ({
      ...{ id: newId(), userId: actor.userId, projectId: String(kits[n % 3]?.id), colors },
      asked: new Date(Date.UTC(2026, 0, 51 - n)),
    })),
  })
  const first = await claimsPage(actor, 1)
  expect([first.claims.length, first.total, first.page]).toEqual([50, 51, 1])
  const last = await claimsPage(actor, 2)
  expect([last.claims.map(({ asked }) => asked), last.total, last.page]).toEqual([['2026-02-20'], 51, 2])
  expect(await claimsPage(actor, 99)).toEqual(last)
})

it('the shopping list names colors that are asked for apart, for the kits that asked', async () => {
  const { id } = await makeProject(actor, { title: 'Wave', status: 'progress', drillShape: 'square' })
  await saveLegend(actor, id, [short('310')], '')
  expect(await buying()).toBe('310, square (Koi, Wave)\n05, square (Koi)')
  const claim = await asking({ '310': 5, '05': 5 })
  expect(await buying()).toBe('310, square (Wave)\n\nAsked for, not to buy:\n310, square (Koi)\n05, square (Koi)')
  await settleClaim(actor, claim, { state: 'refused', day: '2026-06-03', isEnough: false })
  expect(await buying()).toBe('310, square (Koi, Wave)\n05, square (Koi)')
})

it('colors that arrived are unticked only if the user says so, and Undo ticks them again', async () => {
  const id = await asking({ '310': 5 })
  await settleClaim(actor, id, { state: 'arrived', day: '2026-06-03', isEnough: false })
  expect(await shortCodes()).toEqual(['310', '05'])
  expect((await getClaim(actor, id)).short).toEqual(['310'])
  const undo = await settleClaim(actor, id, { state: 'arrived', day: '2026-06-04', isEnough: true })
  expect(await shortCodes()).toEqual(['05'])
  await undoColorChange(actor, String(undo))
  expect(await shortCodes()).toEqual(['310', '05'])
  expect(await getClaim(actor, id)).toMatchObject({ state: 'arrived', stateDate: '2026-06-03' })
})

it('a message is stored only if it was changed, and not over another change', async () => {
  const id = await asking({ '310': 5 })
  const computed = messageOf(await getClaim(actor, id))
  const opened = JSON.stringify({ words: '' })
  const edit = async (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ computed, opened, ...fields })) form.set(name, value)
    await editMessage(actor, id, form)
  }
  await edit({ words: computed.replaceAll('\n', '\r\n') })
  expect(await getClaim(actor, id)).toMatchObject({ words: '' })
  await edit({ words: 'Dear shop' })
  expect(await getClaim(actor, id)).toMatchObject({ words: 'Dear shop' })
  await expect(edit({ words: 'Hi' })).rejects.toMatchObject({ isConflict: true })
  await expect(edit({ words: 'x'.repeat(2001), opened: '' })).rejects.toThrow('A message has at most 2,000 characters.')
})

it('a claim comes back with its kit from the trash, from an archive, and after it was removed', async () => {
  const id = await asking({ '310': 5 })
  const row = () => db.drillClaim.findUnique({ where: { id } })
  const before = await row()
  const { act } = await deleteProject(actor, kit.id)
  expect(await row()).toBeNull()
  await restoreFromTrash(actor, { act })
  expect(await row()).toEqual(before)
  const zip = await archived(actor)
  const undo = await removeClaim(actor, id)
  await undoColorChange(actor, String(undo))
  expect(await row()).toMatchObject({ colors: before?.colors, asked: before?.asked })
  await removeClaim(actor, id)
  const other = await asking({ '05': 5 })
  await restored(actor, zip, 'replace')
  expect(await row()).toEqual(before)
  expect(await db.drillClaim.count({ where: { id: other } })).toBe(0)
})

it('a claim belongs to one user, and the database refuses invalid colors', async () => {
  const id = await asking({ '310': 5 })
  const { actor: bob } = await makeUser()
  const { id: hers } = await makeProject(bob)
  for (const attempt of [
    () => getClaim(bob, id),
    () => removeClaim(bob, id),
    () => settleClaim(bob, id, { state: 'arrived', day: '2026-06-03', isEnough: true }),
    () => changeClaim(actor, id, async () => ({}), hers),
  ]) {
    await expect(attempt()).rejects.toThrow(NotFoundError)
  }
  for (const colors of ['[]', '{}', '[1]', '[{"code":"310"}]', '[{"symbol":"","code":"","count":1}]', TOO_MANY]) {
    const values = [newId(), kit.id, actor.userId, colors]
    const insert =
      'insert into drill_claims (id, project, "user", asked, updated, colors) values ($1, $2, $3, now(), now(), $4)'
    await expect(pool.query(insert, values), colors.slice(0, 40)).rejects.toThrow('drill_claims_colors_check')
  }
})

const TOO_MANY = JSON.stringify(Array.from({ length: 61 }, () => ({ symbol: '', code: '310', count: null })))
