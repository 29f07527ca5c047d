import type { SourcePhoto } from '~/features/transfer/csv/csv-table'
import { GLITTER, glitterFields, glitterId, glitterNote, type PhotoAt } from './glitter-project'
import { listOf, notImported, type Source, type SourceKit, tableOf, textOf } from './source-kits'

export type Manifest = Record<string, unknown>

export const isGlitterManifest = (json: unknown): json is Manifest =>
  typeof json === 'object' && json !== null && 'source' in json && json.source === 'organized-glitter'

/** Reads the manifest of an archive of Organized Glitter: kits and progress notes with their photos. */
export function readGlitterManifest(manifest: Manifest, photoAt: PhotoAt): Source {
  let undated = 0
  let missingPhotos = 0
  const photoOf = (path: unknown): SourcePhoto | undefined => {
    if (!textOf(path)) return
    const photo = photoAt(textOf(path))
    if (!photo) missingPhotos++
    return photo
  }
  const kits = listOf(manifest.diamondProjects).map((project): SourceKit => {
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
    ...notImported(undated, 'note without a date', 'notes without a date'),
  ]
  return { ...tableOf(kits, { name: `an archive of ${GLITTER}`, missing }), distinct: true }
}
