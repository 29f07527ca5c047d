import { editOf } from '~/platform/changes/merge-edits'
import { dayInWords } from '~/platform/dates'
import type { FieldErrors } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/input/field-errors'
import type { StoryNote } from './note-queries.server'
import { type ProgressNoteInput, ProgressNoteSchema } from './progress-note.schema'

type SentForm = { get(name: string): unknown }

/** Decodes a note form. A missing field is empty. */
export function decodeNoteForm(
  form: SentForm,
): { input: ProgressNoteInput; errors?: undefined } | { input?: undefined; errors: FieldErrors } {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const parsed = ProgressNoteSchema.safeParse({
    date: text('date'),
    // Browsers submit line breaks as CRLF.
    content: text('content').replace(/\r\n?/g, '\n'),
  })
  return parsed.success ? { input: parsed.data } : { errors: fieldErrorsOf(parsed.error.issues) }
}

type Words = Pick<StoryNote, 'date' | 'content'>

/** Returns the original values of the note for the hidden field that detects conflicts. */
export const openedNote = ({ date, content }: Words): string => JSON.stringify({ date, content })

/** Returns the fields that a form changes, compared with the stored note: see `editOf`. @throws RefusedEditError */
export const noteEdit = (form: SentForm, { date, content }: Words): Partial<ProgressNoteInput> =>
  editOf(form, { date, content }, ProgressNoteSchema, (name, value) => (name === 'date' ? dayInWords(value) : value))
