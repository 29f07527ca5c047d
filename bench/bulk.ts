// Measures how long it takes to change, delete and restore all 10,000 kits (with 50,000 notes) of one user among a
// thousand others, including undo data. Prints figures only.
import { changeKits, deleteKits } from '~/features/collection/bulk-edit/bulk.server'
import type { BulkChange } from '~/features/collection/bulk-edit/bulk-terms'
import { undoBulk } from '~/features/collection/bulk-edit/undo-bulk.server'
import { DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import { trashPage } from '~/features/collection/trash/trash.server'
import { restoreFromTrash } from '~/features/collection/trash-restore/restore.server'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { benchDatabase } from './bench-app'
import { table } from './figures'
import { BENCH_USER, seed } from './seed'

const CHANGES: [string, BulkChange][] = [
  ['status to completed', { status: 'completed' }],
  ['status back to the stash', { status: 'stash' }],
  ['another company', { company: 'A new company' }],
  ['no artist', { artist: null }],
  ['category', { kitCategory: 'mini' }],
  ['two more tags', { addTags: ['tag 1', 'a new tag'] }],
  ['one tag less', { removeTags: ['tag 1'] }],
  [
    'all of it together',
    { status: 'progress', company: 'Another', artist: 'Somebody', addTags: ['x'], removeTags: ['tag 2'] },
  ],
]

const actor = { userId: BENCH_USER }
const print = table(32, 10)
const all = { matching: { ...DEFAULT_STATE, status: 'everything' as const } }

const database = await benchDatabase()
try {
  console.log('Filling the database: 10,000 kits and 50,000 notes, and a thousand people with 200 kits each …')
  await seed(database.pool)
  connectDatabase(database.url)
  // The first statements of a process also load the query engine.
  await changeKits(actor, { ids: [BENCH_USER] }, { kitCategory: 'mini' })
  print('all kits that match', 'kits', 'change s', 'undo s')
  for (const [what, change] of CHANGES) {
    const [{ changed, undo }, there] = await timed(() => changeKits(actor, all, change))
    const [, back] = await timed(() => undoBulk(actor, undo ?? ''))
    print(what, changed, there, back)
  }
  const [{ act, count }, there] = await timed(() => deleteKits(actor, all))
  const [, page] = await timed(() => trashPage(actor, 1))
  const [, back] = await timed(() => restoreFromTrash(actor, { act }))
  print('into the trash, and back', count, there, back)
  print('the first page of that trash', '', page)
} finally {
  await disconnectDatabase()
  await database.drop()
}
process.exit()

async function timed<T>(run: () => Promise<T>): Promise<[T, string]> {
  const began = performance.now()
  const result = await run()
  return [result, ((performance.now() - began) / 1000).toFixed(2)]
}
