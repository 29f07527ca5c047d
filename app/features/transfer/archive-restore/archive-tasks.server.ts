import type { ArchivedFile } from '~/features/transfer/archive/archive-format'
import type { ArchivedRow, CollectionName } from '~/features/transfer/archive/collections'
import type { TaskContext } from '~/platform/reader/reader-tasks.server'
import { openZipOf } from '~/platform/storage/zip-reader.server'
import { type ReadArchive, readArchive } from './read-archive.server'

export type ArchivePart = { name: CollectionName; rows: ArchivedRow[] }
export type ArchiveHead = Omit<ReadArchive, 'rows' | 'checked'>

/** Rows of one message. */
const ROWS_PER_PART = 500

let open: ReadArchive | undefined

/** The tasks of the reader process for an archive. */
export const archiveTasks = {
  /** Sends the rows in parts and returns the rest. */
  async archive(_: undefined, { files: [file], send }: TaskContext): Promise<ArchiveHead> {
    if (!file) throw new Error('The archive is missing')
    open = await readArchive(await openZipOf(file, { isRepacked: true }))
    const { rows, checked, ...head } = open
    for (const [name, all] of Object.entries(rows) as [CollectionName, ArchivedRow[]][]) {
      for (let from = 0; from < all.length; from += ROWS_PER_PART) {
        await send({ name, rows: all.slice(from, from + ROWS_PER_PART) } satisfies ArchivePart)
      }
      all.length = 0
    }
    return head
  },

  /** Verifies a file of the last archive. Returns the bytes if they are wanted. */
  async archived({ file, keep }: { file: ArchivedFile; keep: boolean }): Promise<Uint8Array | undefined> {
    const content = await open?.checked(file)
    return keep ? content : undefined
  },
}
