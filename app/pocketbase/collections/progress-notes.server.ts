import { ProgressNoteSchema } from '~/features/progress-notes/progress-note.schema'
import { addNote, deleteNote, updateNote } from '~/features/progress-notes/progress-notes.server'
import { db } from '~/platform/db.server'
import { NotFoundError } from '~/platform/errors'
import { ownedBy } from '~/platform/ownership'
import type { Collection, WireInput } from '../collection.server'
import { day, file, relation, text } from '../fields'
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
    update: (actor, id, { valuesNow, pictures }) => {
      const input = async () => valid(progressNotes, ProgressNoteSchema.partial(), termsOf(await valuesNow()))
      return updateNote(actor, id, input, { first: pictures.image })
    },
    remove: deleteNote,
  },
}

/** A note's day has no time on our side; it stays with its kit. */
function termsOf({ project: _, date, ...values }: WireInput['values']) {
  return { values: { ...values, ...(date === undefined ? {} : { date: String(date).slice(0, 10) }) } }
}
