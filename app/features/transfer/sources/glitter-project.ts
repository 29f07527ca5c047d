import { byField, fieldsOfKind } from '~/features/collection/projects/project-fields'
import type { RowNote, SourcePhoto } from '~/features/transfer/csv/csv-table'
import { joinTags } from '~/features/transfer/csv/csv-text'
import { isDay } from '~/platform/dates'
import { amountOf, dayOf, type SourceKit, textOf } from './source-kits'

export const GLITTER = 'Organized Glitter'
/** What its older accounts have in place of no company or artist. */
export const NO_NAME = /^(none|other|unknown)$/i

/** Returns a photo of an archive; undefined if the archive lacks it. */
export type PhotoAt = (path: string) => SourcePhoto | undefined

/** Returns the source ID of a record; '' if it has no ID. */
export const glitterId = (id: string) => id && `organized-glitter:${id}`

/** Returns a note, or nothing if it has no date. */
export function glitterNote(note: Record<string, unknown>, id: string, photo?: SourcePhoto): RowNote | undefined {
  const date = dayOf(note.date)
  if (!isDay(date)) return
  return { date, content: textOf(note.content), id: glitterId(id), photos: photo ? [photo] : [] }
}

/** Converts a project of Organized Glitter to the texts of an import. */
export const glitterFields = (project: Record<string, unknown>): SourceKit['fields'] => ({
  // Its numbers and dates have the same names as ours.
  ...byField(fieldsOfKind('count', 'side'), name => amountOf(project[name])),
  ...byField(fieldsOfKind('day'), name => dayOf(project[name])),
  title: textOf(project.title),
  status: textOf(project.status),
  company: nameOf(project.company),
  artist: nameOf(project.artist),
  drillShape: textOf(project.drillShape),
  kitCategory: textOf(project.kitCategory),
  sourceUrl: textOf(project.sourceUrl),
  generalNotes: textOf(project.generalNotes),
  tags: joinTags((Array.isArray(project.tags) ? project.tags : []).map(textOf)),
})

const nameOf = (value: unknown) => {
  const name = textOf(value)
  return NO_NAME.test(name) ? '' : name
}
