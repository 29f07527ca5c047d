import { addNote } from '~/features/progress-notes/progress-notes.server'
import { createProject } from '~/features/projects/projects.server'
import type { Actor } from '~/platform/actor'
import { today } from '~/platform/dates'
import { readPicture } from '~/platform/images.server'
import { demoKits } from './demo-kits'
import { paintCanvas } from './demo-pictures.server'

/**
 * Fills an account with sixty kits: pictures, notes, tags and four years of dates. Each goes through the operations of the form, one
 * after the other, so that the first of the list are the latest changed. Answers how many kits and notes were made.
 */
export async function fillDemoCollection(actor: Actor): Promise<{ kits: number; notes: number }> {
  const kits = demoKits(today())
  let notes = 0
  for (const kit of kits.toReversed()) {
    const picture =
      kit.scene &&
      (await readPicture(
        await paintCanvas(kit.input.title, kit.scene, ...drillsOf(kit.input)),
        `${kit.input.title}.jpg`,
      ))
    const project = await createProject(actor, kit.input, { picture })
    for (const note of kit.notes) {
      await addNote(actor, project.id, note)
      notes++
    }
  }
  return { kits: kits.length, notes }
}

// A drill for every centimetre and a bit keeps the pattern visible on a card; real canvases have sixteen to the square centimetre.
const drillsOf = ({ width, height }: { width: number | null; height: number | null }): [number, number] => {
  const [columns, rows] = [Math.max(width ?? 40, height ?? 50), Math.min(width ?? 40, height ?? 50)]
  const scale = 56 / columns
  return [Math.round(columns * scale), Math.round(rows * scale)]
}
