import type { PoolClient } from 'pg'
import { run } from '~/features/restore/staged-rows.server'
import { pool } from '~/platform/db.server'
import { DomainError } from '~/platform/errors'
import { removePictures } from '~/platform/images.server'
import { type FittedRecord, fittedRecord, type Misfit } from './fitted-record'
import { type LeftBehind, openLeftBehind } from './left-behind.server'
import { MOVING, MOVING_TABLES, type MovingTable } from './moving-collections'
import { bringPictures, type Looked, lookAtPictures, type NamedFiles } from './moving-pictures.server'
import { notBrought } from './not-brought.server'
import { openPocketBase, type PocketBaseDatabase } from './pocketbase-database.server'
import { comingIds, countStage, createStage, decide, fillStage, type MovingCounts } from './staged-records.server'
import { writeStaged } from './write-staged.server'

/** What a move brought, or would bring. */
export type MovingReport = {
  dryRun: boolean
  counts: { collection: string; counts: MovingCounts }[]
  pictures: { found: number; come: number }
  /** what did not fit, by record */
  misfits: Misfit[]
  /** sentences on what is never brought over and was there */
  notBrought: string[]
}

type Options = {
  dryRun: boolean
  /** how far it is, in a sentence, now and then */
  tell?: (sentence: string) => void
}

/**
 * Brings over what a PocketBase holds: from its data folder, or from a backup zip of it. Ids, times, password hashes and names of files
 * stay. What is here already stays as it is, so a second run finds nothing to do. What does not fit is told by record and the rest
 * comes; when the whole cannot be read, or the rows cannot be written, nothing is kept.
 * @throws DomainError in words for the host
 */
export async function moveIn(from: string, options: Options): Promise<MovingReport> {
  const left = await openLeftBehind(from)
  try {
    const kept = await openPocketBase(left.database)
    try {
      refuseOthers(kept)
      return await onOwnConnection(client => move(client, left, kept, options))
    } finally {
      kept.close()
    }
  } finally {
    await left.close()
  }
}

async function move(
  client: PoolClient,
  left: LeftBehind,
  kept: PocketBaseDatabase,
  { dryRun, tell = () => {} }: Options,
): Promise<MovingReport> {
  const misfits: Misfit[] = []
  const misfit = (one: Misfit) => void misfits.push(one)
  const named = await stageAll(client, kept, misfit)
  await decide(client, misfit)
  const files = await comingFiles(client, named)
  const come = dryRun
    ? await lookAtPictures(files, { left, kept, misfit, tell })
    : await bringAll(client, files, { left, kept, misfit, tell })
  return {
    dryRun,
    counts: await countAll(client, kept),
    pictures: { found: files.reduce((sum, { names }) => sum + names.length, 0), come },
    misfits,
    notBrought: notBrought(kept, left.hasFiles),
  }
}

/** People and kits are what this is about: a PocketBase without them is another app's. */
function refuseOthers({ collections }: PocketBaseDatabase): void {
  for (const name of ['users', 'projects']) {
    if (!collections.has(name)) {
      throw new DomainError(`This PocketBase has no collection “${name}”, so it is not one of a kit collection.`)
    }
  }
}

/** A connection of its own for the tables beside ours: they go with it. One move at a time. */
async function onOwnConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const { rows } = await run<{ free: boolean }>(
      client,
      `select pg_try_advisory_lock(hashtextextended('moving in', 0)) as free`,
    )
    if (!rows[0]?.free) throw new DomainError('Another PocketBase is being brought over. Wait until it is done.')
    await createStage(client)
    return await work(client)
  } finally {
    // Postgres notices the end of a connection later than the next move may begin.
    await client.query('select pg_advisory_unlock_all()').catch(() => {})
    client.release(true)
  }
}

const ROWS_A_STATEMENT = 1_000

/** Puts every record beside ours; answers which files they name. */
async function stageAll(
  client: PoolClient,
  kept: PocketBaseDatabase,
  tell: (misfit: Misfit) => void,
): Promise<NamedFiles[]> {
  const named: NamedFiles[] = []
  for (const table of MOVING_TABLES) {
    const { from } = MOVING[table]
    if (kept.count(from) === 0) continue
    let batch: FittedRecord[] = []
    for (const row of kept.rows(from)) {
      const fitted = fittedRecord(table, row, tell)
      if (!fitted) continue
      batch.push(fitted)
      if (fitted.files.length > 0) named.push({ table, record: fitted.row.id, names: fitted.files })
      if (batch.length < ROWS_A_STATEMENT) continue
      await fillStage(client, table, batch)
      batch = []
    }
    await fillStage(client, table, batch)
  }
  return named
}

async function comingFiles(client: PoolClient, named: NamedFiles[]): Promise<NamedFiles[]> {
  const coming = new Map<MovingTable, Set<string>>()
  for (const table of MOVING_TABLES) {
    if (MOVING[table].picture) coming.set(table, await comingIds(client, table))
  }
  return named.filter(({ table, record }) => coming.get(table)?.has(record))
}

/** Pictures first, then all rows at once. Pictures of rows that were refused go again; after a fault the nightly sweep looks. */
async function bringAll(client: PoolClient, files: NamedFiles[], looked: Looked): Promise<number> {
  const { stored, places } = await bringPictures(files, looked)
  try {
    await run(client, 'begin')
    await writeStaged(client, stored)
    await run(client, 'commit')
  } catch (error) {
    const undone = await run(client, 'rollback').then(
      () => true,
      () => false,
    )
    if (undone) await removePictures(places)
    throw (error as { code?: string }).code === TAKEN ? new DomainError(CHANGED) : error
  }
  return places.length
}

/** Postgres: a value that must be unique is taken. */
const TAKEN = '23505'
const CHANGED = 'Something that was to come was made here in the meantime, so nothing was kept. Please run it again.'

async function countAll(client: PoolClient, kept: PocketBaseDatabase): Promise<MovingReport['counts']> {
  const counts: MovingReport['counts'] = []
  for (const table of MOVING_TABLES) {
    const { from } = MOVING[table]
    const found = kept.count(from)
    const staged = await countStage(client, table)
    // What did not fit was never staged.
    const out = found - staged.come - staged.there
    if (found > 0) counts.push({ collection: from, counts: { ...staged, found, out } })
  }
  return counts
}
