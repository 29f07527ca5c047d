import { z } from 'zod'
import { parseCount } from '~/features/collection/projects/project-figures'
import { editOf } from '~/platform/changes/merge-edits'
import { type Day, formatDay } from '~/platform/dates'
import type { FieldErrors } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/input/field-errors'
import type { NewNote } from './new-note.server'
import type { TimelineNote } from './note-queries.server'
import { type ProgressNoteInput, ProgressNoteSchema } from './progress-note.schema'

type SentForm = { get(name: string): unknown }

const { date, content, placed, percent, minutes } = ProgressNoteSchema.shape
const typed = <Type extends z.ZodType>(parse: (text: string) => number | null, check: Type) =>
  z.preprocess(text => (typeof text === 'string' ? parse(text.trim()) : text), check)

/** The schema of a form's texts: "23,600", "62.5 %", "1:10". */
const NoteFormSchema = z.object({
  date,
  content,
  placed: typed(parseCount, placed),
  percent: typed(parsePercent, percent),
  minutes: typed(parseMinutes, minutes),
})

function parsePercent(text: string): number | null {
  const plain = text.replace(/\s*%$/, '')
  if (plain === '') return null
  return /^-?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}

/** Parses minutes, or hours and minutes: "70", "70 min", "1:10", "1 h 10". */
function parseMinutes(text: string): number | null {
  if (text === '') return null
  const [, hours, rest] = /^(\d{1,2})\s*(?::|h)\s*(\d{1,2})?\s*(?:m|min)?$/i.exec(text) ?? []
  if (hours !== undefined) return Number(hours) * 60 + Number(rest ?? 0)
  const [, minutes] = /^(-?\d{1,6})\s*(?:m|min|minutes)?$/i.exec(text) ?? []
  return minutes === undefined ? Number.NaN : Number(minutes)
}

/**
 * Decodes the form of a new note. A missing field is empty, except the date: then it is `today`. An `add` button counts
 * diamonds from the kit's progress, whatever the two fields say.
 */
export function decodeNoteForm(
  form: SentForm,
  today: Day,
): { input: NewNote; errors?: undefined } | { input?: undefined; errors: FieldErrors } {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const add = /^[1-9]\d{0,6}$/.test(text('add')) ? Number(text('add')) : undefined
  const parsed = NoteFormSchema.safeParse({
    date: form.get('date') === null ? today : text('date'),
    // Browsers submit line breaks as CRLF.
    content: text('content').replace(/\r\n?/g, '\n'),
    placed: add === undefined ? text('placed') : '',
    percent: add === undefined ? text('percent') : '',
    minutes: text('minutes'),
  })
  if (!parsed.success) return { errors: fieldErrorsOf(parsed.error.issues) }
  const hasMinutes = parsed.data.minutes !== null
  const timer = form.get('timer') !== null && !hasMinutes
  const timed = hasMinutes && /^\d{1,5}$/.test(text('timed')) ? Number(text('timed')) : undefined
  return { input: { ...parsed.data, add, timer, timed } }
}

type NoteValues = Pick<TimelineNote, 'date' | 'content' | 'placed' | 'percent' | 'minutes'>

/** Returns the values of a note as the texts of its form. */
export const noteTexts = ({ date, content, placed, percent, minutes }: NoteValues) => ({
  date,
  content,
  placed: String(placed ?? ''),
  percent: String(percent ?? ''),
  minutes: String(minutes ?? ''),
})

/** Returns the original values of the note for the hidden field that detects conflicts. */
export const openedNote = (note: NoteValues): string => JSON.stringify(noteTexts(note))

/** Returns the fields that a form changes, compared with the stored note: see `editOf`. @throws RejectedEditError */
export function noteEdit(form: SentForm, note: NoteValues): Partial<ProgressNoteInput> {
  const now = noteTexts(note)
  const input = editOf(form, now, NoteFormSchema, (name, value) => (name === 'date' ? formatDay(value) : value))
  const isChanged = (name: 'placed' | 'percent') => input[name] !== undefined && input[name] !== note[name]
  // The figure that the user typed replaces the stored one.
  if (isChanged('placed') && !isChanged('percent')) delete input.percent
  if (isChanged('percent') && !isChanged('placed')) delete input.placed
  return input
}
