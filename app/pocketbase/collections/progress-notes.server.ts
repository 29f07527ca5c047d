import { ProgressNoteSchema } from '~/features/progress-notes/progress-note.schema'
import { addNote, deleteNote, updateNote } from '~/features/progress-notes/progress-notes.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db.server'
import { NotFoundError } from '~/platform/errors'
import { ownedBy } from '~/platform/ownership'
import type { Collection, WireInput } from '../collection.server'
import type { Problems } from '../errors'
import { day, file, relation, text } from '../fields'
import { PROBLEM } from '../problems'
import { OWN } from '../rules.server'
import { valid } from './valid.server'

export const progressNotes: Collection = {
  name: 'progress_notes',
  id: 'pbc_3293061152',
  type: 'base',
  table: 'progress_notes',
  fields: { project: relation('projects', { needed: true }), date: day(), content: text(), image: file() },
  rules: OWN,
  writes: {
    create: async (actor, { values, pictures }, id) => {
      // That the kit is not theirs comes before what is wrong with the note.
      const project = String(values.project ?? '')
      if (!(await db.project.count({ where: { id: project, ...ownedBy(actor) } }))) throw new NotFoundError()
      const input = valid(progressNotes, ProgressNoteSchema, termsOf({ content: '', ...values }))
      return addNote(actor, project, input, pictures.image ? [pictures.image] : [], id)
    },
    update: async (actor, id, { values, valuesNow, pictures }) => {
      const problems = await otherProject(actor, id, values)
      const input = async () => valid(progressNotes, ProgressNoteSchema.partial(), termsOf(await valuesNow()), problems)
      return updateNote(actor, id, input, { first: pictures.image })
    },
    remove: deleteNote,
  },
}

/** A note keeps its project: for this one, any other cannot be found. */
async function otherProject(actor: Actor, id: string, { project }: WireInput['values']): Promise<Problems> {
  if (project === undefined) return {}
  const isSame = await db.progressNote.count({ where: { id, projectId: String(project), ...ownedBy(actor) } })
  if (isSame) return {}
  return { project: project ? PROBLEM.missingRelation : PROBLEM.required }
}

/** A note's day has no time on our side; it stays with its kit. */
function termsOf({ project: _, date, ...values }: WireInput['values']) {
  return { values: { ...values, ...(date === undefined ? {} : { date: String(date).slice(0, 10) }) } }
}
