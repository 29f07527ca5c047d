import { fillBoard, setDone, setNumbers, setSquare, setUpBoard } from '~/features/collection/boards/boards.server'
import { FIELD_NAME_LIMIT, OPTION_LIMIT, TEXT_LIMIT } from '~/features/collection/custom-fields/custom-field-terms'
import { addField, deleteField } from '~/features/collection/custom-fields/custom-fields.server'
import { DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import { VIEW_NAME_LIMIT } from '~/features/collection/dashboard/view-terms'
import { listViews, saveView } from '~/features/collection/dashboard/views.server'
import { askForDrills } from '~/features/collection/drill-claims/drill-claims.server'
import { addDrill, putDrills } from '~/features/collection/drills/drills.server'
import { saveLegend, setLegendImage } from '~/features/collection/legends/legends.server'
import { PROJECT_STATUSES } from '~/features/collection/projects/project-terms'
import { deleteProject, updateProject } from '~/features/collection/projects/projects.server'
import { startImport } from '~/features/transfer/import-export/imports.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { readPicture } from '~/platform/images/images.server'
import { makeNote, makeProject } from '../factories/projects'
import { sizedJpeg } from '../fixtures/pictures'
import type { Ids } from './pages'

/**
 * Creates a collection in which every page has something to show: two kits with the longest values and no line breaks,
 * a kit of every status, one without values, one in the trash, colors, drills, a board, a view, own fields, and an unfinished
 * import. Returns the IDs of the records with the longest values.
 */
export async function makeFullCollection(actor: Actor): Promise<Ids> {
  const long = {
    title: 'W'.repeat(200),
    company: 'C'.repeat(100),
    artist: 'A'.repeat(100),
    tags: ['T'.repeat(50), ...Array.from({ length: 29 }, (_, n) => `t${n}`)],
    sourceUrl: `https://${'shop'.repeat(12)}.example/${'kit/'.repeat(200)}`,
    place: 'P'.repeat(100),
    series: 'S'.repeat(100),
    generalNotes: 'N'.repeat(1000),
    width: 120.5,
    height: 80.5,
    totalDiamonds: 2_000_000_000,
  }
  await makeProject(actor, { ...long, status: 'completed', dateCompleted: '2026-11-15' })
  const { id } = await makeProject(actor, {
    ...{ ...long, drillShape: 'square', status: 'progress', dateStarted: '2024-01-15' },
  })
  const note = await makeNote(actor, id, { content: 'S'.repeat(1000) })
  await makeProject(actor, { title: 'w', status: 'wishlist' })
  for (const status of PROJECT_STATUSES)
    await makeProject(actor, { title: `A kit of ${status}`, status, artist: 'Hokusai', width: 40, height: 50 })
  await deleteProject(actor, (await makeProject(actor, { title: 'D'.repeat(200) })).id)
  const longest = { symbol: 'W'.repeat(4), count: 9_999_999, ranShort: true, container: 'W'.repeat(12) }
  const lines = ['W'.repeat(12), '310'].map(code => ({ ...longest, code }))
  await saveLegend(actor, id, [...lines, { code: '321', symbol: '', count: null, ranShort: true }], '')
  const colors = await db.kitColor.findMany({ where: { projectId: id }, orderBy: { position: 'asc' } })
  const amounts = new Map(colors.map(color => [color.id, color.count]))
  const details = { asked: '2026-05-03', shop: long.company, orderNumber: '7'.repeat(64), batch: 'B'.repeat(64) }
  const CLAIM = await askForDrills(actor, id, details, amounts)
  const closed = await askForDrills(actor, id, { ...details, asked: '2024-05-03' }, amounts)
  await db.drillClaim.update({ where: { id: closed }, data: { state: 'refused' } })
  await updateProject(actor, id, { rating: 1 })
  await setLegendImage(actor, id, await readPicture(new Uint8Array(await sizedJpeg(96, 64)), 'chart.jpg'))
  const drill = { palette: 'dmc', shape: 'square', finish: '', amount: 'some', place: 'Box 2', swatch: '' } as const
  const drills = ['310', '304'].map(code => ({ ...drill, code }))
  await putDrills(actor, drills, { title: 'Added', merge: 'raise' })
  const DRILL = newId()
  const longDrill = {
    palette: 'other',
    code: 'W'.repeat(12),
    finish: 'glow',
    amount: '9999999',
    place: long.place,
  } as const
  await addDrill(actor, { ...drill, ...longDrill }, DRILL, db)
  const { id: FIELD } = await addField(actor, { name: 'W'.repeat(FIELD_NAME_LIMIT), kind: 'text', options: [] })
  const options = ['O'.repeat(OPTION_LIMIT), 'Hokusai']
  const choice = await addField(actor, { name: 'Hokusai', kind: 'choice', options })
  const gone = await addField(actor, { name: 'M'.repeat(FIELD_NAME_LIMIT), kind: 'day', options: [] })
  await updateProject(actor, id, { custom: { [FIELD]: 'X'.repeat(TEXT_LIMIT), [choice.id]: options[0] ?? '' } })
  await deleteField(actor, gone.id)
  await setUpBoard(actor, 2026, { size: 5, perMonth: 2, free: true })
  await fillBoard(actor, 2026)
  await setSquare(actor, 2026, 7, { project: null, words: 'W'.repeat(120) })
  await setNumbers(actor, 2026, '2026-11-01', [1, 7])
  await setDone(actor, 2026, 1, '2026-11-15')
  await saveView(actor, 'V'.repeat(VIEW_NAME_LIMIT), DEFAULT_STATE)
  const rows = ['The Kiss,in stash,Oraloa', 'The Wave,no idea,', `${'I'.repeat(200)},${'no-idea'.repeat(30)},`]
  const file = Buffer.from(['Title,Status,Company', ...rows, ''].join('\n'))
  const { userId } = actor
  return {
    CLAIM,
    FIELD,
    DRILL,
    PROJECT: id,
    NOTE: note.id,
    COMPANY: (await db.company.findFirstOrThrow({ where: { userId, name: long.company } })).id,
    ARTIST: (await db.artist.findFirstOrThrow({ where: { userId, name: long.artist } })).id,
    TAG: (await db.tag.findFirstOrThrow({ where: { userId, name: long.tags[0] } })).id,
    PLACE: long.place,
    SERIES: long.series,
    VIEW: (await listViews(actor))[0]?.id ?? '',
    IMPORT: (await startImport(actor, { name: `${'f'.repeat(190)}.csv`, bytes: file })).id,
  }
}
