import type { SourcePhoto } from '~/features/transfer/csv/csv-table'
import { i18n } from '~/platform/messages'
import {
  GLITTER,
  type GlitterPhotos,
  glitterFields,
  glitterId,
  glitterNote,
  NOTE_FIELDS,
  PROJECT_FIELDS,
  unusedPhotos,
} from './glitter-project'
import {
  ifAny,
  kitsIn,
  listOf,
  NOTES_WITHOUT_DATE,
  PHOTOS_NOT_IN_FILE,
  type Source,
  type SourceKit,
  tableOf,
  textOf,
  unknownFields,
} from './source-kits'

export type Manifest = Record<string, unknown>

export const isGlitterManifest = (json: unknown): json is Manifest =>
  typeof json === 'object' && json !== null && 'source' in json && json.source === 'organized-glitter'

/** Reads the manifest of an archive of Organized Glitter: kits and progress notes with their photos. */
export function readGlitterManifest(manifest: Manifest, { photoAt, photoPaths }: GlitterPhotos): Source {
  let undated = 0
  let missingPhotos = 0
  const named = new Set<string>()
  const photoOf = (path: unknown): SourcePhoto | undefined => {
    if (!textOf(path)) return
    named.add(textOf(path))
    const photo = photoAt(textOf(path))
    if (!photo) missingPhotos++
    return photo
  }
  const projects = kitsIn(manifest.diamondProjects)
  const kits = projects.map((project): SourceKit => {
    const notes = listOf(project.progressNotes).flatMap(note => {
      const read = glitterNote(note, textOf(note.oldId), photoOf(note.imagePath))
      if (!read) undated++
      return read ?? []
    })
    return {
      fields: glitterFields(project),
      notes,
      sourceId: glitterId(textOf(project.oldId)),
      photo: photoOf(project.coverPhotoPath),
    }
  })
  const missing = [
    ...ifAny(missingPhotos, PHOTOS_NOT_IN_FILE),
    ...ifAny(
      listOf(manifest.coloringBooks).length,
      /*i18n*/ '{count, plural, one {Not imported: # coloring book.} other {Not imported: # coloring books.}}',
    ),
    ...ifAny(
      listOf(manifest.coloringMediums).length,
      /*i18n*/ '{count, plural, one {Not imported: # coloring medium.} other {Not imported: # coloring mediums.}}',
    ),
    ...ifAny(undated, NOTES_WITHOUT_DATE),
    ...unusedPhotos(photoPaths, named),
    ...unknownFields(projects, PROJECT_FIELDS),
    ...unknownFields(
      projects.flatMap(project => listOf(project.progressNotes)),
      NOTE_FIELDS,
    ),
    ...unknownFields([manifest], MANIFEST_FIELDS),
  ]
  return { ...tableOf(kits, { name: i18n.t('an archive of {app}', { app: GLITTER }), missing }), distinct: true }
}

const MANIFEST_FIELDS = [
  ...['schemaVersion', 'source', 'exportedAt', 'appVersion', 'files', 'diamondProjects', 'coloringMediums'],
  ...['coloringBooks', 'warnings'],
]
