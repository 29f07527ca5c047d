import pg, { type PoolClient } from 'pg'
import sql from 'sql-template-tag'
import { newTokenKey } from '~/features/account/accounts/accounts.server'
import { insertStaged } from '~/features/transfer/rows/apply.server'
import { createStage, fillStage, run } from '~/features/transfer/rows/stage.server'
import { placesOf, type StagedPicture, stagePictures } from '~/features/transfer/rows/staged-pictures.server'
import { pocketBaseLock } from '~/platform/db/advisory-lock.server'
import { pool } from '~/platform/db/db.server'
import { DomainError } from '~/platform/errors'
import { removePictures } from '~/platform/images/images.server'
import { type MappingProblem, mapRecord } from './map-record'
import { openPocketBase, type PocketBaseDatabase } from './pocketbase-database.server'
import { notImported } from './skipped.server'
import { IMPORTED_TABLES, type ImportedTable, SOURCE_COLLECTIONS, stagedTable } from './source-collections'
import { openSourceFiles, type SourceFiles } from './source-files.server'
import { countPictures, type ImportContext, type NamedFiles, storePictures } from './source-images.server'
import {
  countStage,
  type ImportCounts,
  mergedPeople,
  newIds,
  resolveRecords,
  unchangedIds,
} from './staged-records.server'

export type ImportReport = {
  dryRun: boolean
  counts: { collection: string; counts: ImportCounts }[]
  pictures: { found: number; come: number }
  /** users whose records joined an existing account */
  merged: { record: string; email: string }[]
  /** skipped records and changed values */
  problems: MappingProblem[]
  /** Messages about source data that is never imported. */
  notImported: string[]
}

type Options = {
  dryRun: boolean
  /** adds the records of a user to the existing account with the same confirmed address, instead of skipping them */
  mergePeople?: boolean
  /** called with a message now and then */
  onProgress?: (message: string) => void
}

/**
 * Imports a PocketBase data folder or backup zip. Keeps IDs, times, password hashes and file names. Existing records
 * stay unchanged, so a second import changes nothing. Invalid records are skipped and reported. All rows are written in
 * one transaction.
 * @throws DomainError if the source cannot be read, with a message for the admin
 */
export async function importPocketBase(from: string, options: Options): Promise<ImportReport> {
  const source = await openSourceFiles(from)
  try {
    const database = await openPocketBase(source.database)
    try {
      rejectOthers(database)
      return await onOwnConnection(client => runImport(client, source, database, options))
    } finally {
      database.close()
    }
  } finally {
    await source.close()
  }
}

async function runImport(
  client: PoolClient,
  source: SourceFiles,
  database: PocketBaseDatabase,
  { dryRun, mergePeople = false, onProgress = () => {} }: Options,
): Promise<ImportReport> {
  const mapping: MappingProblem[] = []
  const named = await stageAll(client, database, problem => void mapping.push(problem))
  const problems: MappingProblem[] = []
  const report = (problem: MappingProblem) => void problems.push(problem)
  await resolveRecords(client, { mergePeople, report })
  problems.unshift(...(await ofImported(client, mapping)))
  const files = await filesToImport(client, named)
  const context = { source, database, report, onProgress }
  const come = dryRun ? await countPictures(files, context) : await importAll(client, files, context)
  return {
    dryRun,
    counts: await countAll(client, database),
    pictures: { found: files.reduce((sum, { names, legend }) => sum + names.length + (legend ? 1 : 0), 0), come },
    merged: await mergedPeople(client),
    problems,
    notImported: notImported(database, source.hasFiles),
  }
}

/** Drops the problems of records that are not imported. */
async function ofImported(client: PoolClient, problems: MappingProblem[]): Promise<MappingProblem[]> {
  const unchanged = new Map<string, Set<string>>()
  for (const table of IMPORTED_TABLES) {
    unchanged.set(SOURCE_COLLECTIONS[table].from, await unchangedIds(client, table))
  }
  return problems.filter(({ collection, record }) => !unchanged.get(collection)?.has(record))
}

/** A PocketBase without users and projects belongs to another app. */
function rejectOthers({ collections }: PocketBaseDatabase): void {
  for (const name of ['users', 'projects']) {
    if (!collections.has(name)) {
      throw new DomainError(`This PocketBase has no collection “${name}”, so it does not contain a kit collection.`)
    }
  }
}

/** Runs `work` on its own connection, whose end drops the staging tables. Imports are serialized. */
async function onOwnConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const { rows } = await run<{ free: boolean }>(client, sql`select pg_try_advisory_lock(${pocketBaseLock}) as free`)
    if (!rows[0]?.free) throw new DomainError('Another PocketBase import is running. Wait until it is finished.')
    for (const table of IMPORTED_TABLES) await createStage(client, stagedTable(table), LASTING)
    return await work(client)
  } finally {
    // Postgres releases the lock only when it notices the end of the connection: too late for an immediate second import.
    await client.query('select pg_advisory_unlock_all()').catch(() => {})
    client.release(true)
  }
}

// The photos are stored after staging, before the transaction.
const LASTING = { dropOnCommit: false }

/** Stages all records. Returns the files that they name. */
async function stageAll(
  client: PoolClient,
  database: PocketBaseDatabase,
  report: (problem: MappingProblem) => void,
): Promise<NamedFiles[]> {
  const named: NamedFiles[] = []
  function* mappedRows(table: ImportedTable) {
    for (const record of database.rows(SOURCE_COLLECTIONS[table].from)) {
      const mapped = mapRecord(table, record, report)
      if (!mapped) continue
      const { row, files: names, legend } = mapped
      if (names.length > 0 || legend) named.push({ table, record: row.id, names, legend })
      // Tokens that PocketBase signed are not valid here.
      yield table === 'users' ? { ...row, token_key: newTokenKey() } : row
    }
  }
  for (const table of IMPORTED_TABLES) {
    if (database.count(SOURCE_COLLECTIONS[table].from) > 0)
      await fillStage(client, stagedTable(table), mappedRows(table))
  }
  return named
}

async function filesToImport(client: PoolClient, named: NamedFiles[]): Promise<NamedFiles[]> {
  const added = new Map<ImportedTable, Set<string>>()
  for (const table of IMPORTED_TABLES) {
    if (SOURCE_COLLECTIONS[table].picture) added.set(table, await newIds(client, table))
  }
  return named.filter(({ table, record }) => added.get(table)?.has(record))
}

/**
 * Stores the photos, then writes all rows in one transaction. If that fails, deletes the photos; the nightly job
 * deletes the rest.
 */
async function importAll(client: PoolClient, files: NamedFiles[], context: ImportContext): Promise<number> {
  const stored = await storePictures(files, context)
  try {
    await run(client, 'begin')
    await writeStaged(client, stored)
    await run(client, 'commit')
  } catch (error) {
    const undone = await run(client, 'rollback').then(
      () => true,
      () => false,
    )
    if (undone) await removePictures(placesOf(stored))
    throw error instanceof pg.DatabaseError && error.code === TAKEN ? new DomainError(CHANGED) : error
  }
  return stored.length
}

async function writeStaged(client: PoolClient, stored: StagedPicture[]): Promise<void> {
  await stagePictures(client, stored, LASTING)
  for (const table of IMPORTED_TABLES) await insertStaged(client, stagedTable(table))
  // The history of a kit begins with its creation in PocketBase.
  await run(
    client,
    `update status_changes h set at = s.created from staged_projects s where s.skip_reason is null and h.project = s.id`,
  )
}

/** Postgres: a value that must be unique is taken. */
const TAKEN = '23505'
const CHANGED =
  'A record of the import was created here at the same time, so nothing was imported. Please run the import again.'

async function countAll(client: PoolClient, database: PocketBaseDatabase): Promise<ImportReport['counts']> {
  const counts: ImportReport['counts'] = []
  for (const table of IMPORTED_TABLES) {
    const { from } = SOURCE_COLLECTIONS[table]
    const found = database.count(from)
    const staged = await countStage(client, table)
    // Records that mapRecord() skips are not staged.
    const out = found - staged.come - staged.there
    if (found > 0) counts.push({ collection: from, counts: { ...staged, found, out } })
  }
  return counts
}
