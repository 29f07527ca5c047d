import type { PoolClient } from 'pg'
import { FILE_COLUMNS } from '~/features/files/file-columns'
import type { FileCollection } from '~/platform/file-url'
import { pictureKeys } from '~/platform/images.server'
import { inBatches } from '~/platform/snapshot.server'

const BATCH = 500

/** The stored files that rows name, those in the trash with them, so many at a time. Needs a transaction that is a snapshot. */
export async function* namedFiles(client: PoolClient): AsyncGenerator<string[]> {
  for await (const rows of inBatches<Named>(client, { text: NAMED, values: [], size: BATCH })) {
    yield rows.flatMap(({ collection, id, name }) => pictureKeys({ collection, recordId: id, fileName: name }))
  }
}

type Named = { collection: FileCollection; id: string; name: string }

// In the same order each time: the same files make the same list.
const NAMED = `${[
  ...FILE_COLUMNS.map(
    ({ collection, files, column }) =>
      `select '${collection}' as collection, id, ${column} as name from ${files} where ${column} <> ''`,
  ),
  `select split_part(file, '/', 1), split_part(file, '/', 2), split_part(file, '/', 3) from trash cross join unnest(files) file`,
].join(' union ')} order by 1, 2, 3`
