import type { FieldErrors } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/field-errors'
import { type ProgressNoteInput, ProgressNoteSchema } from './progress-note.schema'

/** A note's form as it was sent, in typed terms; fields that are missing count as empty. */
export function decodeNoteForm(
  form: FormData,
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
