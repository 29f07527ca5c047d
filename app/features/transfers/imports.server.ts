import { z } from 'zod'
import type { Delimiter } from '~/features/csv/csv-delimiters'
import type { Encoding } from '~/features/csv/csv-encoding'
import { readTable } from '~/features/csv/csv-table'
import type { Actor } from '~/platform/actor'
import { today } from '~/platform/dates'
import { db, pool, type Tx } from '~/platform/db.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { newId } from '~/platform/ids.server'
import { ownedBy } from '~/platform/ownership'
import { type CheckedColumn, checkRows } from './check-rows'
import { ROWS_A_PAGE } from './import-limits'
import { clashingColumns, defaultOptions, ImportOptions, LONGEST_CELL, readAlike, typedOptions } from './import-options'
import { countVerdicts, type KnownKit, type PlannedRow, planRows, type Verdict } from './import-plan'
import type { RowFilter } from './import-preview'
import type { ImportCounts, ImportState, IncompleteKit, UndoCounts } from './import-result'
import { cellsInFile, type MendedCells, mendedCells, mendTable } from './mend-cells'
import type { RecentImport } from './recent-imports'

const DAY = 86_400_000
/** How long a file waits to be checked, and how long an import can be undone. */
export const IMPORT_DAYS = { pending: 7, undo: 30 } as const
const MOST_PENDING = 20

/** A file as it was chosen. */
export type ImportFile = { name: string; bytes: Uint8Array }

/**
 * Takes a file in for checking; nothing of it is in the collection yet.
 * @throws InvalidError on `file` when it is no table
 */
export async function startImport(actor: Actor, { name, bytes }: ImportFile): Promise<{ id: string }> {
  const options = defaultOptions(readTable(bytes))
  if ((await db.import.count({ where: { ...ownedBy(actor), state: 'pending' } })) >= MOST_PENDING) {
    throw new InvalidError({
      file: [`${MOST_PENDING} files are waiting to be checked. Import or discard some of them first.`],
    })
  }
  const id = newId()
  await db.import.create({
    data: {
      id,
      ...ownedBy(actor),
      // Some systems send the whole path.
      fileName: name.split(/[\\/]/).at(-1)?.replaceAll('\0', '').slice(0, 200) || 'collection.csv',
      source: Buffer.from(bytes),
      options,
      expires: new Date(Date.now() + IMPORT_DAYS.pending * DAY),
    },
    select: { id: true },
  })
  return { id }
}

/** An import as the list shows it. */
export type ImportSummary = {
  id: string
  fileName: string
  state: ImportState
  created: Date
  expires: Date
  counts: ImportCounts | null
}

/** The person's imports, newest first, as long as they are kept. */
export async function listImports(actor: Actor): Promise<ImportSummary[]> {
  const { rows } = await pool.query<ImportSummary>({
    name: 'imports-list',
    text: `
      select id, file_name as "fileName", state::text as state, created, expires, result->'counts' as counts
      from imports where "user" = $1 and expires > now() order by created desc, id limit 50`,
    values: [actor.userId],
  })
  return rows
}

/** The same for the screens: days are those of that IANA zone. */
export async function recentImports(actor: Actor, timezone: string): Promise<RecentImport[]> {
  const imports = await listImports(actor)
  return imports.map(({ created, expires, ...shown }) => ({
    ...shown,
    day: today(timezone, created),
    lastDay: today(timezone, expires),
  }))
}

/**
 * The head of an import: enough to know which of its pages to show. While it is on its way in, `progress` per cent of `lines` are;
 * `error` says why it came back to be checked. Throws NotFoundError.
 */
export async function getImport(actor: Actor, id: string) {
  const { rows } = await pool.query<
    ImportSummary & { progress: number; lines: number | null; undone: UndoCounts | null; error: string | null }
  >({
    name: 'import-head',
    text: `
      select id, file_name as "fileName", state::text as state, created, expires, progress, result->'counts' as counts,
        (result->>'lines')::int as lines, result->'undone' as undone, result->>'error' as error
      from imports where id = $1 and "user" = $2 and expires > now()`,
    values: [id, actor.userId],
  })
  const [head] = rows
  if (!head) throw new NotFoundError()
  return head
}

/** What the check page shows of a waiting file. */
export type ImportCheck = {
  encoding: Encoding
  delimiter: Delimiter
  columns: CheckedColumn[]
  options: ImportOptions
  /** how often a choice was made */
  turn: number
  counts: Record<Verdict, number>
  /** kits that come in without some value */
  incomplete: number
  /** lines with something to look at */
  looks: number
  /** lines whose status cell is empty */
  withoutStatus: boolean
  rows: PlannedRow[]
  /** what the file says in the cells that were mended */
  inFile: MendedCells
  rowCount: number
  /** the page shown, from 1: the last one when a later one was asked for */
  page: number
}

/** Reads a waiting file again with the choices made so far, and compares it with the collection. Throws NotFoundError. */
export async function checkImport(
  actor: Actor,
  id: string,
  { show = 'all', page = 1 }: { show?: RowFilter; page?: number } = {},
): Promise<ImportCheck> {
  const { source, options, turn } = await pendingImport(actor, id)
  const table = readTable(source, options)
  const checked = await checkRows(mendTable(table, options.mended), options)
  const planned = planRows(checked.rows, await knownKits(actor))
  const shown = planned.filter(row => SHOWS[show](row))
  const shownPage = Math.min(page, Math.max(1, Math.ceil(shown.length / ROWS_A_PAGE)))
  return {
    encoding: table.encoding,
    delimiter: table.delimiter,
    columns: checked.columns,
    options,
    turn,
    counts: countVerdicts(planned),
    incomplete: planned.filter(row => row.input && row.problems.length > 0).length,
    withoutStatus: options.emptyStatus !== null || planned.some(isWithoutStatus),
    looks: planned.filter(SHOWS.problem).length,
    rows: shown.slice((shownPage - 1) * ROWS_A_PAGE, shownPage * ROWS_A_PAGE),
    inFile: cellsInFile(table, options.mended),
    rowCount: shown.length,
    page: shownPage,
  }
}

const SHOWS: Record<RowFilter, (row: PlannedRow) => boolean> = {
  all: () => true,
  new: row => row.verdict === 'new',
  duplicate: row => row.verdict === 'duplicate' || row.verdict === 'repeat',
  problem: row => row.problems.length > 0 || row.remarks.length > 0,
}

const isWithoutStatus = (row: PlannedRow) =>
  row.problems.some(problem => problem.field === 'status' && problem.value === '')

/**
 * Keeps the choices of the check page, unless later ones (with a higher `turn`) came before them. Answers whether the file is now read
 * otherwise than they were made for.
 * @throws NotFoundError, InvalidError when a choice is none of ours or two columns become the same
 */
export async function chooseForImport(
  actor: Actor,
  id: string,
  typed: Record<string, string | string[]>,
): Promise<{ readAnew: boolean }> {
  const { source, options: before, turn: turnBefore } = await pendingImport(actor, id)
  const chosen = typedOptions(typed, before)
  const cutAnew = chosen.delimiter !== before.delimiter || chosen.encoding !== before.encoding
  const table = cutAnew ? recut(source, chosen, before) : readTable(source, chosen)
  const options = cutAnew
    ? { ...chosen, columns: defaultOptions(table).columns, dateOrders: {}, mended: {} }
    : mendedIn(chosen, mendedCells(table, typed, before.mended))
  const errors = clashingColumns(options.columns, table.header)
  if (Object.keys(errors).length > 0) throw new InvalidError(errors)
  const turn = Turn.catch(turnBefore).parse(typed.turn)
  const { count } = await db.import.updateMany({
    where: { id, ...ownedBy(actor), state: 'pending', turn: { lte: turn } },
    data: { options, turn },
  })
  return { readAnew: count === 0 || !readAlike(options, before) }
}

const Turn = z.coerce.number().int().min(0).max(1_000_000)

function mendedIn(options: ImportOptions, mended: MendedCells): ImportOptions {
  const longest = Math.max(0, ...Object.values(mended).flatMap(cells => Object.values(cells).map(text => text.length)))
  if (longest > LONGEST_CELL) {
    throw new InvalidError({ '': [`A cell holds at most ${LONGEST_CELL.toLocaleString('en')} letters.`] })
  }
  return { ...options, mended }
}

/** Reads the file with another encoding or delimiter; what goes wrong is a matter of that choice. */
function recut(source: Uint8Array, chosen: ImportOptions, before: ImportOptions) {
  try {
    return readTable(source, chosen)
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error
    const field = chosen.delimiter === before.delimiter ? 'encoding' : 'delimiter'
    throw new InvalidError({ [field]: ['Read like this, the file is no table. Choose another one.'] })
  }
}

/** Throws a waiting file away. Throws NotFoundError. */
export async function discardImport(actor: Actor, id: string): Promise<void> {
  const { count } = await db.import.deleteMany({ where: { id, ...ownedBy(actor), state: 'pending' } })
  if (count === 0) throw new NotFoundError()
}

/** Which of the imported kits came in without some of their values. */
export async function incompleteKits(actor: Actor, id: string): Promise<IncompleteKit[]> {
  const { rows } = await pool.query<{ incomplete: IncompleteKit[] }>({
    name: 'import-incomplete',
    text: `select result->'incomplete' as incomplete from imports where id = $1 and "user" = $2`,
    values: [id, actor.userId],
  })
  return rows[0]?.incomplete ?? []
}

/** The bytes and choices of a file that waits. Throws NotFoundError. */
export async function pendingImport(actor: Actor, id: string) {
  const found = await db.import.findFirst({
    where: { id, ...ownedBy(actor), state: { in: ['pending', 'running'] }, expires: { gt: new Date() } },
    select: { source: true, options: true, turn: true },
  })
  if (!found?.source) throw new NotFoundError()
  return { source: found.source, turn: found.turn, options: ImportOptions.parse(found.options) }
}

/** Every kit of the collection by what tells it apart, oldest first. */
export const knownKits = (actor: Actor, tx: Tx = db): Promise<KnownKit[]> =>
  tx.$queryRaw`
    select p.id, p.title, coalesce(c.name::text, '') as company
    from projects p left join companies c on c.id = p.company
    where p."user" = ${actor.userId} order by p.created, p.id`
