import type { SourcePhoto, TableChoices, TableRow } from '~/features/transfer/csv/csv-table'
import type { Actor } from '~/platform/actor'
import { type AskReader, withReader } from '~/platform/reader/reader-process.server'
import type { ReadableFile } from '~/platform/storage/readable-file'
import type { Source } from './source-kits'
import type { SentPhoto, SentRow, SourceHead } from './source-tasks.server'

type Options = { chosen?: TableChoices; isJob?: boolean }

/**
 * Runs `work` with the table of a file, or of the parts of a backup. It is parsed in the reader process; photos can be
 * read until `work` ends.
 * @throws InvalidError on `file` if it cannot be read
 * @throws RateLimitedError if too many files of the user wait
 */
export function withSource<T>(
  { userId }: Actor,
  files: ReadableFile[],
  { chosen = {}, isJob }: Options,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  return withReader({ owner: userId, files, isJob }, async ask => {
    const rows: TableRow[] = []
    const head = await ask<SourceHead>('source', chosen, (part: SentRow[]) => {
      rows.push(...part.map(row => received(row, ask)))
    })
    return work({ ...head, rows })
  })
}

/**
 * Returns the table of a file, whose photos cannot be read.
 * @throws as `withSource`
 */
export const sourceOf = (actor: Actor, files: ReadableFile[], chosen: TableChoices): Promise<Source> =>
  withSource(actor, files, { chosen }, async source => source)

function received({ photo, notes, ...row }: SentRow, ask: AskReader): TableRow {
  const readable = ({ at, ...sent }: SentPhoto): SourcePhoto => ({
    ...sent,
    read: most => ask('photo', { at, most }),
  })
  return {
    ...row,
    photo: photo && readable(photo),
    notes: notes?.map(note => ({ ...note, photos: note.photos?.map(readable) })),
  }
}
