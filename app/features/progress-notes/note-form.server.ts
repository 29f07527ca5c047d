import { dayInWords } from '~/platform/dates'
import type { FieldErrors } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/field-errors'
import { changedElsewhere, changedFields, openedAs, RefusedEditError, withLaterChanges } from '~/platform/later-changes'
import type { StoryNote } from './note-queries.server'
import { type ProgressNoteInput, ProgressNoteSchema } from './progress-note.schema'

/** A note's form as it was sent. */
type SentForm = { get(name: string): unknown }

/** A note's form in typed terms; fields that are missing count as empty. */
export function decodeNoteForm(
  form: SentForm,
): { input: ProgressNoteInput; errors?: undefined } | { input?: undefined; errors: FieldErrors } {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const parsed = ProgressNoteSchema.safeParse({
    date: text('date').trim(),
    // Browsers send line breaks as CRLF, whatever was typed or stored.
    content: text('content').replace(/\r\n?/g, '\n'),
  })
  return parsed.success ? { input: parsed.data } : { errors: fieldErrorsOf(parsed.error.issues) }
}

type Words = Pick<StoryNote, 'date' | 'content'>

/** What the form carries along of the note as it was opened, to be compared when it comes back. */
export const openedNote = ({ date, content }: Words): string => JSON.stringify({ date, content })

/**
 * Returns the fields that a form changes of the note as it is now, after merging what was changed elsewhere since the form was opened.
 * @throws RefusedEditError for invalid fields, and for those changed on both sides
 */
export function noteEdit(sent: SentForm, note: Words): Partial<ProgressNoteInput> {
  const { form, values, errors } = mergedNoteForm(sent, note)
  if (errors) throw new RefusedEditError(errors, values, true)
  const { input, errors: invalid } = decodeNoteForm(form)
  if (!input) throw new RefusedEditError(invalid, values, false)
  return changedFields(input, note)
}

/** Merges a form with what was changed elsewhere since it was opened, like a kit's form. */
function mergedNoteForm(
  form: SentForm,
  note: Words,
): { form: SentForm; values: Record<string, string>; errors: FieldErrors | null } {
  const opened = openedAs(form.get('opened'), ['date', 'content'])
  if (!opened) return { form, values: {}, errors: null }
  const typed = { date: String(form.get('date') ?? ''), content: String(form.get('content') ?? '') }
  const now = { date: note.date, content: note.content }
  const { values, both } = withLaterChanges({ opened, typed, now })
  const merged = { get: (name: string) => values[name as keyof Words] ?? form.get(name) }
  if (both.length === 0) return { form: merged, values, errors: null }
  const errors: FieldErrors = {}
  for (const name of both) errors[name] = [changedElsewhere(name === 'date' ? dayInWords(now.date) : now.content)]
  return { form: merged, values: { ...values, opened: openedNote(now) }, errors }
}
