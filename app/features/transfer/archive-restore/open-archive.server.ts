import type { ArchivedFile } from '~/features/transfer/archive/archive-format'
import { type ArchivedRow, COLLECTION_NAMES, type CollectionName } from '~/features/transfer/archive/collections'
import type { Actor } from '~/platform/actor'
import { withReader } from '~/platform/reader/reader-process.server'
import { storedFile } from '~/platform/storage/stored-file.server'
import type { ArchiveHead, ArchivePart } from './archive-tasks.server'

/** An opened archive: its validated rows, and its photos, which can be read until the work with it ends. */
export type OpenArchive = ArchiveHead & {
  rows: Record<CollectionName, ArchivedRow[]>
  photos: ArchivedFile[]
  /** Returns a photo's bytes after verifying its checksum. */
  photo: (file: ArchivedFile) => Promise<Uint8Array>
  /** Verifies all files except the rows, and reports the share that is done. */
  readTheRest: (report: (share: number) => Promise<void>) => Promise<void>
}

/**
 * Runs the work of a background job with an archive in the storage. The reader process validates its checksums, rows
 * and references.
 * @throws InvalidError with a message for the user
 */
export function withArchive<T>({ userId }: Actor, key: string, work: (archive: OpenArchive) => Promise<T>): Promise<T> {
  return withReader({ owner: userId, files: [storedFile(key)], isJob: true }, async ask => {
    const rows = Object.fromEntries(COLLECTION_NAMES.map(name => [name, []])) as unknown as OpenArchive['rows']
    const head = await ask<ArchiveHead>('archive', undefined, (part: ArchivePart) => {
      rows[part.name].push(...part.rows)
    })
    return work({
      ...head,
      rows,
      photos: head.manifest.files.filter(file => file.of),
      photo: file => ask('archived', { file, keep: true }),
      async readTheRest(report) {
        for (const [at, file] of head.rest.entries()) {
          await ask('archived', { file, keep: false })
          await report((at + 1) / head.rest.length)
        }
      },
    })
  })
}
