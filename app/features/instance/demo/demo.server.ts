import { monthOf } from '~/features/collection/boards/board'
import { drawNumbers, fillBoard, setUpBoard } from '~/features/collection/boards/boards.server'
import { setBudget } from '~/features/collection/budgets/budgets.server'
import { setColorName } from '~/features/collection/colors/color-names.server'
import { addClaim } from '~/features/collection/drill-claims/drill-claims.server'
import { putDrills } from '~/features/collection/drills/drills.server'
import { setSorted } from '~/features/collection/legends/kit-up.server'
import { legendOf } from '~/features/collection/legends/legend-page.server'
import { saveLegend } from '~/features/collection/legends/legends.server'
import { addNote } from '~/features/collection/progress-notes/progress-notes.server'
import { createProject, updateProject } from '~/features/collection/projects/projects.server'
import { setYearGoal } from '~/features/collection/statistics/year-goal.server'
import type { Actor } from '~/platform/actor'
import { today } from '~/platform/dates'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { readPicture } from '~/platform/images/images.server'
import { DEMO_COLOR_NAMES, demoClaim, demoDrawer, demoLegend } from './demo-colors'
import { addDemoFields } from './demo-fields.server'
import { demoKits } from './demo-kits'
import { paintCanvas } from './demo-pictures.server'

/**
 * Adds sixty kits to an account, with photos, notes, tags, legends, requests for missing drills, an edit and four years
 * of dates, own fields, a goal and a board for this year, and a drawer of drills with words for some colors. Uses the
 * form's operations, one after another, so that the first kit in the list is the last changed. Returns the number of kits
 * and notes.
 */
export async function fillDemoCollection(actor: Actor, signal?: AbortSignal): Promise<{ kits: number; notes: number }> {
  const day = today()
  const kits = demoKits(day)
  const ownValues = await addDemoFields(actor)
  let notes = 0
  for (const [index, kit] of [...kits.entries()].toReversed()) {
    signal?.throwIfAborted()
    const picture =
      kit.scene &&
      (await readPicture(
        await paintCanvas(kit.input.title, kit.scene, ...drillsOf(kit.input)),
        `${kit.input.title}.jpg`,
      ))
    const project = await createProject(actor, { ...kit.input, ...kit.before, custom: ownValues(index) }, { picture })
    if (kit.before) await updateProject(actor, project.id, kit.input)
    const legend = demoLegend(kit.input, index)
    if (legend) await saveLegend(actor, project.id, legend, null)
    if (legend && kit.input.status === 'stash') await sortSome(actor, project.id)
    const claim = legend && demoClaim(kit.input, legend, index)
    if (claim) await addClaim(actor, project.id, claim, newId(), db)
    for (const note of kit.notes) {
      await addNote(actor, project.id, note)
      notes++
    }
  }
  await putDrills(actor, demoDrawer(), { title: 'Sample drills added', merge: 'raise' })
  for (const [code, name] of Object.entries(DEMO_COLOR_NAMES)) await setColorName(actor, code, name)
  const year = Number(day.slice(0, 4))
  await setYearGoal(actor, year, { kind: 'kits', amount: 24 })
  await setBudget(actor, year, { currency: 'EUR', amount: 300, per: 'year' })
  await setUpBoard(actor, year, { size: 3, perMonth: 2, free: true })
  await fillBoard(actor, year)
  await drawNumbers(actor, year, monthOf(day))
  return { kits: kits.length, notes }
}

/** Ticks a third of the colors of a kit that waits. */
async function sortSome(actor: Actor, projectId: string) {
  const colors = await legendOf(actor, projectId)
  for (const { id } of colors.slice(0, colors.length / 3)) await setSorted(actor, projectId, id, true)
}

// One drill per centimeter and a few more keep the pattern visible on a card. Real canvases have sixteen per square
// centimeter.
const drillsOf = ({ width, height }: { width: number | null; height: number | null }): [number, number] => {
  const [columns, rows] = [Math.max(width ?? 40, height ?? 50), Math.min(width ?? 40, height ?? 50)]
  const scale = 56 / columns
  return [Math.round(columns * scale), Math.round(rows * scale)]
}
