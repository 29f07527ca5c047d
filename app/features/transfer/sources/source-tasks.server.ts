import type { SourcePhoto, TableChoices, TableRow } from '~/features/transfer/csv/csv-table'
import type { TaskContext } from '~/platform/reader/reader-tasks.server'
import { readSource } from './read-source.server'
import { sourceFile } from './source-file.server'
import type { Source } from './source-kits'

/** A row without functions: `at` numbers its photos. */
export type SentPhoto = Omit<SourcePhoto, 'read'> & { at: number }
export type SentRow = Omit<TableRow, 'photo' | 'notes'> & {
  photo?: SentPhoto
  notes?: (Omit<NonNullable<TableRow['notes']>[number], 'photos'> & { photos?: SentPhoto[] })[]
}
export type SourceHead = Omit<Source, 'rows'>

/** Cells of the rows in one message. They take the app less than 10 ms. */
const CELLS_PER_PART = 10_000

let photos: SourcePhoto[] = []

/** The tasks of the reader process for files of other apps. */
export const sourceTasks = {
  /** Sends the rows in parts and returns the rest. */
  async source(chosen: TableChoices, { files, send }: TaskContext): Promise<SourceHead> {
    photos = []
    const { rows, ...head } = await readSource(files.map(sourceFile), chosen)
    const rowsPerPart = Math.ceil(CELLS_PER_PART / head.header.length)
    for (let from = 0; from < rows.length; from += rowsPerPart) {
      await send(rows.slice(from, from + rowsPerPart).map(sent))
    }
    return head
  },

  /** Returns a photo of the last table. */
  photo: async ({ at, most }: { at: number; most?: number }): Promise<Uint8Array | undefined> => photos[at]?.read(most),
}

const sent = ({ photo, notes, ...row }: TableRow): SentRow => ({
  ...row,
  photo: photo && numbered(photo),
  notes: notes?.map(note => ({ ...note, photos: note.photos?.map(numbered) })),
})

function numbered(photo: SourcePhoto): SentPhoto {
  const { name, path } = photo
  return { name, path, at: photos.push(photo) - 1 }
}
