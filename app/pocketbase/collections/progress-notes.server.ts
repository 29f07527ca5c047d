import { ProgressNoteSchema } from '~/features/collection/progress-notes/progress-note.schema'
import { addNote, deleteNote, updateNote } from '~/features/collection/progress-notes/progress-notes.server'
import type { Db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import { NotFoundError } from '~/platform/errors'
import type { Collection, Write } from '../collection.server'
import { day, file, number, relation, text } from '../fields'
import { OWN } from '../rules.server'
import { projectProblems } from './project-problems.server'
import { valid, validChange } from './valid.server'

export const progressNotes: Collection = {
  name: 'progress_notes',
  id: 'pbc_3293061152',
  type: 'base',
  table: 'progress_notes',
  fields: {
    project: relation('projects', { needed: true }),
    date: day(),
    content: text(),
    placed: number(),
    percent: number(),
    minutes: number(),
    image: file(),
  },
  rules: OWN,
  schema: ProgressNoteSchema,
  writes: {
    create: async ({ actor, id, values, pictures, on }) => {
      // An unknown project is reported before problems of the note.
      const project = String(values.project ?? '')
      if (!(await on.project.count({ where: { id: project, ...ownedBy(actor) } }))) throw new NotFoundError()
      const input = valid(progressNotes, ProgressNoteSchema, storedValues({ content: '', ...values }))
      return addNote(actor, project, input, pictures.image ? [pictures.image] : [], id, on)
    },
    update: async ({ actor, id, values, valuesNow, pictures, on }) => {
      const problems = await projectProblems(on, actor, values)
      const input = async (tx: Db) =>
        validChange(progressNotes, ProgressNoteSchema, storedValues(await valuesNow(tx)), problems)
      const moveTo = values.project === undefined ? undefined : String(values.project)
      return updateNote(actor, id, input, { first: pictures.image, moveTo }, on)
    },
    remove: ({ actor, id, on }) => deleteNote(actor, id, on),
  },
}

/** Converts API values: no project, the date as a calendar day, and null for the number 0, which is unset. */
function storedValues({ project: _, date, ...values }: Write['values']) {
  const figures = Object.entries(values).map(([name, value]) => [name, value === 0 ? null : value])
  return {
    values: { ...Object.fromEntries(figures), ...(date === undefined ? {} : { date: String(date).slice(0, 10) }) },
  }
}
