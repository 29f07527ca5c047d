import { byField, fieldsOfKind } from '~/features/collection/projects/project-fields'
import type { RowNote, SourcePhoto } from '~/features/transfer/csv/csv-table'
import { joinTags } from '~/features/transfer/csv/csv-text'
import { isDay } from '~/platform/dates'
import { amountOf, dayOf, ifAny, type SourceKit, textOf } from './source-kits'

export const GLITTER = 'Organized Glitter'
/** What its older accounts have in place of no company or artist. */
export const NO_NAME = /^(none|other|unknown)$/i

/** Returns a photo of an archive; undefined if the archive lacks it. */
export type PhotoAt = (path: string) => SourcePhoto | undefined
/** The photos of an archive. `photoPaths` are all that it has. */
export type GlitterPhotos = { photoAt: PhotoAt; photoPaths: string[] }

/** The fields of a kit and of a note that are read, or that say where they are. */
export const PROJECT_FIELDS = [
  ...['ref', 'oldId', 'title', 'company', 'artist', 'status', 'kitCategory', 'drillShape', 'width', 'height'],
  ...['totalDiamonds', 'colorCount', 'datePurchased', 'dateReceived', 'dateStarted', 'dateCompleted', 'generalNotes'],
  ...['sourceUrl', 'tags', 'coverPhotoPath', 'progressNotes'],
]
export const NOTE_FIELDS = ['ref', 'oldId', 'content', 'date', 'imagePath']

/** Returns how many photos of an archive belong to nothing that is imported. */
export const unusedPhotos = (paths: string[], named: ReadonlySet<string>): string[] =>
  ifAny(
    paths.filter(path => !named.has(path)).length,
    /*i18n*/ '{count, plural, one {Not imported: # photo that belongs to no kit or note.} other {Not imported: # photos that belong to no kit or note.}}',
  )

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
