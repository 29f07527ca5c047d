import type { SourcePhoto } from '~/features/transfer/csv/csv-table'
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
import { kitsIn, listOf, notImported, type Source, type SourceKit, tableOf, textOf, unknownFields } from './source-kits'

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
    ...notImported(missingPhotos, 'photo that is not in the file', 'photos that are not in the file'),
    ...notImported(listOf(manifest.coloringBooks).length, 'coloring book'),
    ...notImported(listOf(manifest.coloringMediums).length, 'coloring medium'),
    ...notImported(undated, 'note without a date', 'notes without a date'),
    ...unusedPhotos(photoPaths, named),
    ...unknownFields(projects, PROJECT_FIELDS),
    ...unknownFields(
      projects.flatMap(project => listOf(project.progressNotes)),
      NOTE_FIELDS,
    ),
    ...unknownFields([manifest], MANIFEST_FIELDS),
  ]
  return { ...tableOf(kits, { name: `an archive of ${GLITTER}`, missing }), distinct: true }
}

const MANIFEST_FIELDS = [
  ...['schemaVersion', 'source', 'exportedAt', 'appVersion', 'files', 'diamondProjects', 'coloringMediums'],
  ...['coloringBooks', 'warnings'],
]
