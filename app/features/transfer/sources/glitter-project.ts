import type { RowNote, SourcePhoto } from '~/features/transfer/csv/csv-table'
import { joinTags } from '~/features/transfer/csv/csv-text'
import { isDay } from '~/platform/dates'
import { amountOf, dayOf, type SourceKit, textOf } from './source-kits'

export const GLITTER = 'Organized Glitter'
/** What its older accounts have in place of no company or artist. */
export const NO_NAME = /^(none|other|unknown)$/i

/** Returns a photo of an archive; undefined if the archive lacks it. */
export type PhotoAt = (path: string) => SourcePhoto | undefined

export const glitterId = (id: string) => id && `organized-glitter:${id}`

/** Returns a note, or nothing if it has no date. */
export function glitterNote(note: Record<string, unknown>, id: string, photo?: SourcePhoto): RowNote | undefined {
  const date = dayOf(note.date)
  if (!isDay(date)) return
  return { date, content: textOf(note.content), id: glitterId(id), photos: photo ? [photo] : [] }
}

export const glitterFields = (project: Record<string, unknown>): SourceKit['fields'] => ({
  title: textOf(project.title),
  status: textOf(project.status),
  company: nameOf(project.company),
  artist: nameOf(project.artist),
  width: amountOf(project.width),
  height: amountOf(project.height),
  drillShape: textOf(project.drillShape),
  totalDiamonds: amountOf(project.totalDiamonds),
  kitCategory: textOf(project.kitCategory),
  sourceUrl: textOf(project.sourceUrl),
  datePurchased: dayOf(project.datePurchased),
  dateReceived: dayOf(project.dateReceived),
  dateStarted: dayOf(project.dateStarted),
  dateCompleted: dayOf(project.dateCompleted),
  generalNotes: textOf(project.generalNotes),
  tags: joinTags((Array.isArray(project.tags) ? project.tags : []).map(textOf)),
  colorCount: amountOf(project.colorCount),
})

const nameOf = (value: unknown) => {
  const name = textOf(value)
  return NO_NAME.test(name) ? '' : name
}
