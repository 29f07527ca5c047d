import { ProgressNoteSchema } from '~/features/progress-notes/progress-note.schema'
import { addNote, deleteNote, updateNote } from '~/features/progress-notes/progress-notes.server'
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
    create: (actor, { values, pictures }, id) => {
      const input = valid(progressNotes, ProgressNoteSchema, termsOf({ content: '', ...values }))
      return addNote(actor, String(values.project ?? ''), input, pictures.image ? [pictures.image] : [], id)
    },
    update: (actor, id, { values, pictures }) => {
      const input = valid(progressNotes, ProgressNoteSchema.partial(), termsOf(values))
      return updateNote(actor, id, input, { first: pictures.image })
    },
    remove: deleteNote,
  },
}

/** A note's day has no time on our side; it stays with its kit. */
function termsOf({ project: _, date, ...values }: WireInput['values']) {
  return { values: { ...values, ...(date === undefined ? {} : { date: String(date).slice(0, 10) }) } }
}
