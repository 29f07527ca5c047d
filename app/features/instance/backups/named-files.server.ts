import type { PoolClient } from 'pg'
import { raw } from 'sql-template-tag'
import { inBatches } from '~/platform/db/snapshot.server'
import { pictureKeys } from '~/platform/images/images.server'
import { FILE_COLUMNS } from '~/platform/storage/file-columns'
import type { FileCollection } from '~/platform/storage/file-url'

const BATCH = 500

/**
 * Yields the stored files that rows name, including those in the trash and for Undo, in batches. Needs a transaction
 * with a snapshot.
 */
export async function* namedFiles(client: PoolClient): AsyncGenerator<string[]> {
  for await (const rows of inBatches<Named>(client, NAMED, BATCH)) {
    yield rows.flatMap(({ collection, id, name }) => pictureKeys({ collection, recordId: id, fileName: name }))
  }
}

type Named = { collection: FileCollection; id: string; name: string }

// Ordered, so that the same files always give the same list.
const NAMED = raw(
  `${[
    ...FILE_COLUMNS.map(
      ({ collection, files, column }) =>
        `select '${collection}' as collection, id, ${column} as name from ${files} where ${column} <> ''`,
    ),
    ...['trash', 'color_changes'].map(
      table =>
        `select split_part(file, '/', 1), split_part(file, '/', 2), split_part(file, '/', 3) from ${table} cross join unnest(files) file`,
    ),
  ].join(' union ')} order by 1, 2, 3`,
)
