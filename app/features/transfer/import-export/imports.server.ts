import sql from 'sql-template-tag'
import { z } from 'zod'
import { listFields } from '~/features/collection/custom-fields/custom-fields.server'
import { usualCurrency } from '~/features/collection/projects/project-queries.server'
import { ROWS_A_PAGE } from '~/features/transfer/csv/import-limits'
import { uploadName } from '~/features/transfer/rows/stored-upload.server'
import { sourceOf, withSource } from '~/features/transfer/sources/open-source.server'
import type { Found, Source } from '~/features/transfer/sources/source-kits'
import type { Actor } from '~/platform/actor'
import { today } from '~/platform/dates'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import type { ReadableFile } from '~/platform/storage/readable-file'
import { discard } from '~/platform/storage/storage.server'
import type { CheckedColumn } from './check-columns'
import { checkRows } from './check-rows'
import { cellsInFile, collectEdits, type EditedCells, editTable } from './fix-cells'
import { photosOf, planLandings } from './import-landings.server'
import {
  changedCut,
  clashingColumns,
  defaultOptions,
  ImportOptions,
  MAX_CELL_LENGTH,
  parsesTheSame,
  typedOptions,
} from './import-options'
import { brokenPhotos, withoutPhotos } from './import-photos.server'
import { countVerdicts, type PlannedRow, planRows, type Verdict } from './import-plan'
import type { RowFilter } from './import-preview'
import { type Reading, readingOf } from './import-reading'
import type { ImportCounts, ImportState, IncompleteKit, UndoCounts } from './import-result'
import { fileOfUpload, filesOf, keepUploads, type Upload } from './import-upload.server'
import { knownKits } from './known-kits.server'
import { type OpenQuestions, openQuestions } from './open-questions'
import type { RecentImport } from './recent-imports'

const DAY = 86_400_000
/** Days that a file waits for the check, and days that an import can be undone. */
export const IMPORT_DAYS = { pending: 7, undo: 30 } as const
const MAX_PENDING = 20
const TOO_MANY_PENDING = /*i18n*/ '{count} files are waiting to be checked. Import or discard some of them first.'

/**
 * Stores a file, or the parts of a backup, for the check; imports nothing yet.
 * @throws InvalidError on `file` if it cannot be read
 */
export async function startImport(actor: Actor, ...uploads: Upload[]): Promise<{ id: string }> {
  const options = await withSource(actor, uploads.map(fileOfUpload), {}, async source => ({
    ...defaultOptions(source, await listFields(actor)),
    emptyCurrency: await usualCurrency(actor),
    brokenPhotos: await brokenPhotos(source),
  }))
  if ((await db.import.count({ where: { ...ownedBy(actor), state: 'pending' } })) >= MAX_PENDING) {
    throw new InvalidError({ file: [i18n.t(TOO_MANY_PENDING, { count: MAX_PENDING })] })
  }
  const id = newId()
  await db.import.create({
    data: {
      id,
      ...ownedBy(actor),
      fileName: uploadName(uploads[0]?.name ?? '', 'collection.csv'),
      ...(await keepUploads(actor, uploads)),
      options,
      expires: new Date(Date.now() + IMPORT_DAYS.pending * DAY),
    },
    select: { id: true },
  })
  return { id }
}

export type ImportSummary = {
  id: string
  fileName: string
  state: ImportState
  created: Date
  expires: Date
  counts: ImportCounts | null
}

/** Returns the user's imports, newest first. */
export const listImports = (actor: Actor): Promise<ImportSummary[]> =>
  query(
    prepared(sql`
      select id, file_name as "fileName", state::text as state, created, expires, result->'counts' as counts
      from imports where "user" = ${actor.userId} and expires > now() order by created desc, id limit 50`),
  )

/** Returns the same imports with days in an IANA time zone, for the screens. */
export async function recentImports(actor: Actor, timezone: string): Promise<RecentImport[]> {
  const imports = await listImports(actor)
  return imports.map(({ created, expires, ...shown }) => ({
    ...shown,
    day: today(timezone, created),
    lastDay: today(timezone, expires),
  }))
}

/**
 * Returns the state of an import, which decides the page to show. A running import has its `progress` in percent of
 * `lines` and `photos`; a failed one has its `error`.
 * @throws NotFoundError
 */
export async function getImport(actor: Actor, id: string) {
  const [head] = await query<
    ImportSummary & {
      progress: number
      lines: number | null
      photos: number | null
      undone: UndoCounts | null
      error: string | null
    }
  >(
    prepared(sql`
      select id, file_name as "fileName", state::text as state, created, expires, progress, result->'counts' as counts,
        (result->>'lines')::int as lines, (result->>'photos')::int as photos, result->'undone' as undone, result->>'error' as error
      from imports where id = ${id} and "user" = ${actor.userId} and expires > now()`),
  )
  if (!head) throw new NotFoundError()
  return head
}

/** The data of the check page. */
export type ImportCheck = OpenQuestions & {
  /** the format of another app */
  found?: Found
  /** what is not imported from another file, one sentence each */
  leftOut: string[]
  /** how the file was read, and what else can be chosen */
  reading: Reading
  columns: CheckedColumn[]
  options: ImportOptions
  /** revision of the options */
  turn: number
  counts: Record<Verdict, number>
  /** kits that would lack a value */
  incomplete: number
  /** rows with remarks */
  looks: number
  rows: PlannedRow[]
  /** kits that would be added or updated */
  coming: number
  /** what existing kits would get */
  additions: { notes: number; photos: number }
  /** original text of the edited cells */
  inFile: EditedCells
  rowCount: number
  /** the page shown, from 1: the last page if the request exceeds it */
  page: number
}

/**
 * Parses a waiting file with the current options and compares it with the collection.
 * @throws NotFoundError
 */
export async function checkImport(actor: Actor, id: string, shown: Shown = {}): Promise<ImportCheck> {
  const { options, turn, ...pending } = await pendingImport(actor, id)
  return withSource(actor, filesOf(pending), { chosen: options }, source =>
    checkSource(actor, source, { id, options, turn, ...shown }),
  )
}

type Shown = { show?: RowFilter; page?: number }

async function checkSource(
  actor: Actor,
  source: Source,
  { id, options, turn, show = 'all', page = 1 }: { id: string; options: ImportOptions; turn: number } & Shown,
): Promise<ImportCheck> {
  const table = withoutPhotos(source, options.brokenPhotos)
  const checked = await checkRows(editTable(table, options.mended), options, await listFields(actor))
  const planned = planRows(checked.rows, await knownKits(actor))
  const landings = await planLandings(actor, id, planned, options)
  const additions = landings.filter(({ step }) => step !== 'add')
  const shown = planned.filter(row => SHOWS[show](row))
  const shownPage = Math.min(page, Math.max(1, Math.ceil(shown.length / ROWS_A_PAGE)))
  return {
    found: table.found,
    leftOut: table.leftOut ?? [],
    reading: readingOf(table),
    columns: checked.columns,
    options,
    turn,
    counts: countVerdicts(planned),
    incomplete: planned.filter(row => row.input && row.problems.length > 0).length,
    ...openQuestions(planned, options),
    looks: planned.filter(SHOWS.problem).length,
    coming: landings.filter(({ step }) => step === 'add' || step === 'update').length,
    additions: {
      notes: additions.reduce((sum, { notes }) => sum + notes.length, 0),
      photos: photosOf(additions).length,
    },
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

/**
 * Saves the options unless newer ones (a higher `turn`) exist. Returns whether the file must be parsed again.
 * @throws NotFoundError
 * @throws InvalidError for an unknown option or two columns with the same target
 */
export async function chooseForImport(
  actor: Actor,
  id: string,
  typed: Record<string, string | string[]>,
): Promise<{ reloaded: boolean }> {
  const { options: before, turn: turnBefore, ...pending } = await pendingImport(actor, id)
  const [files, chosen] = [filesOf(pending), typedOptions(typed, before)]
  const changed = changedCut(chosen, before)
  const table = await (changed ? recut(actor, files, chosen, changed) : sourceOf(actor, files, chosen))
  const fields = await listFields(actor)
  const { columns, headerLine } = defaultOptions(table, fields)
  const options = changed
    ? { ...chosen, columns, headerLine, dateOrders: {}, mended: {}, leftOut: [] }
    : withEdits(chosen, collectEdits(table, typed, before.mended))
  const errors = clashingColumns(options.columns, table.header, fields)
  if (Object.keys(errors).length > 0) throw new InvalidError(errors)
  const turn = Turn.catch(turnBefore).parse(typed.turn)
  const { count } = await db.import.updateMany({
    where: { id, ...ownedBy(actor), state: 'pending', turn: { lte: turn } },
    data: { options, turn },
  })
  return { reloaded: count === 0 || !parsesTheSame(options, before) }
}

const Turn = z.coerce.number().int().min(0).max(1_000_000)

const CELL_TOO_LONG = /*i18n*/ 'A cell can have at most {count} characters.'
function withEdits(options: ImportOptions, mended: EditedCells): ImportOptions {
  const longest = Math.max(0, ...Object.values(mended).flatMap(cells => Object.values(cells).map(text => text.length)))
  if (longest > MAX_CELL_LENGTH) {
    throw new InvalidError({ '': [i18n.t(CELL_TOO_LONG, { count: formatCount(MAX_CELL_LENGTH) })] })
  }
  return { ...options, mended }
}

/** Parses the file in another way. An error is reported for the option that changed. */
async function recut(
  actor: Actor,
  files: ReadableFile[],
  chosen: ImportOptions,
  changed: NonNullable<ReturnType<typeof changedCut>>,
) {
  try {
    return await sourceOf(actor, files, changed === 'headerLine' ? chosen : { ...chosen, headerLine: undefined })
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error
    const reason = changed === 'headerLine' ? error.fields.file : undefined
    throw new InvalidError({ [changed]: reason ?? [i18n.t("The file can't be parsed with these options.")] })
  }
}

/**
 * Deletes a waiting file.
 * @throws NotFoundError
 */
export async function discardImport(actor: Actor, id: string): Promise<void> {
  const [gone] = await query<{ files: string[] }>(
    sql`delete from imports where id = ${id} and "user" = ${actor.userId} and state = 'pending' returning files`,
  )
  if (!gone) throw new NotFoundError()
  await discard(gone.files)
}

/** Returns the kits that were imported without some of their values. */
export async function incompleteKits(actor: Actor, id: string): Promise<IncompleteKit[]> {
  const [found] = await query<{ incomplete: IncompleteKit[] }>(
    prepared(sql`select result->'incomplete' as incomplete from imports where id = ${id} and "user" = ${actor.userId}`),
  )
  return found?.incomplete ?? []
}

/**
 * Returns the file and the options of a waiting import.
 * @throws NotFoundError
 */
export async function pendingImport(actor: Actor, id: string) {
  const found = await db.import.findFirst({
    where: { id, ...ownedBy(actor), state: { in: ['pending', 'running'] }, expires: { gt: new Date() } },
    select: { source: true, files: true, options: true, turn: true },
  })
  if (!found) throw new NotFoundError()
  return { ...found, options: ImportOptions.parse(found.options) }
}
