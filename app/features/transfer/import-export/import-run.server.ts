import sql from 'sql-template-tag'
import type { CustomField } from '~/features/collection/custom-fields/custom-field-terms'
import { listFields } from '~/features/collection/custom-fields/custom-fields.server'
import { formatEither } from '~/features/collection/money/money'
import { placesOf, type StagedPicture } from '~/features/transfer/rows/staged-pictures.server'
import { withSource } from '~/features/transfer/sources/open-source.server'
import type { Source } from '~/features/transfer/sources/source-kits'
import type { Actor } from '~/platform/actor'
import { lockUser } from '~/platform/db/advisory-lock.server'
import { db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import { execute } from '~/platform/db/query.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { DomainError, InvalidError } from '~/platform/errors'
import { removePictures } from '~/platform/images/images.server'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import { discard } from '~/platform/storage/storage.server'
import { openAmount, openDateColumns, openKit } from './check-columns'
import { checkRows } from './check-rows'
import { completeKits } from './complete-kits.server'
import { shortened } from './finding'
import { editTable } from './fix-cells'
import { isWork, type Landing, photosOf, planLandings } from './import-landings.server'
import { createdSince, linksFor, namesOf } from './import-links.server'
import type { ImportOptions } from './import-options'
import { type FailedPhoto, storePhotos, withoutPhotos } from './import-photos.server'
import { type PlannedRow, planRows, type Step } from './import-plan'
import type { ImportResult } from './import-result'
import { filesOf } from './import-upload.server'
import { IMPORT_DAYS, pendingImport } from './imports.server'
import { insertKits, type StoredPhotos } from './insert-kits.server'
import { knownKits } from './known-kits.server'
import { customValues } from './own-values.server'
import { giveSourceIds, updateKits } from './update-kits.server'

type Ready = {
  id: string
  rows: PlannedRow[]
  landings: Landing[]
  header: string[]
  /** the user's own fields of the columns */
  own: CustomField[]
  options: ImportOptions
  /** the storage keys of the file */
  files: string[]
}
type Work = { tell?: (percent: number) => Promise<void>; signal?: AbortSignal }

// Enough for 20,000 kits with as many notes on a slow machine.
const LIMITS = { timeout: 300_000 }
const CHANGED = () => i18n.t('Your collection changed during the import, so nothing was imported. Please try again.')

/**
 * Reads a waiting file, checks whether it can be imported, and runs `work`, in which its photos can be read.
 * @throws NotFoundError
 * @throws InvalidError with a message for the check page
 */
export async function withReadyImport<T>(
  actor: Actor,
  id: string,
  { isJob = false }: { isJob?: boolean },
  work: (ready: Ready) => Promise<T>,
): Promise<T> {
  const { options, files, ...pending } = await pendingImport(actor, id)
  return withSource(actor, filesOf({ files, ...pending }), { chosen: options, isJob }, async source =>
    work(await ready(actor, source, { id, options, files })),
  )
}

async function ready(
  actor: Actor,
  source: Source,
  { id, options, files }: Pick<Ready, 'id' | 'options' | 'files'>,
): Promise<Ready> {
  const table = editTable(withoutPhotos(source, options.brokenPhotos), options.mended)
  const { columns, rows } = await checkRows(table, options, await listFields(actor))
  const open = openDateColumns(columns, options)
  if (open.length > 0) {
    throw new InvalidError({
      '': [
        i18n.t('First choose the date format of {columns}.', {
          columns: formatList(
            open.map(name => i18n.t('“{name}”', { name })),
            'commas',
          ),
        }),
      ],
    })
  }
  const amount = openAmount(columns, options)
  if (amount)
    throw new InvalidError({
      decimalMark: [
        i18n.t('First choose whether “{text}” is {amounts}', {
          text: amount.text,
          amounts: formatEither(amount.either),
        }),
      ],
    })
  const kit = openKit(columns, options)
  if (kit)
    throw new InvalidError({ partialKits: [i18n.t('First choose what “{text}” means.', { text: shortened(kit) })] })
  if (!options.columns.includes('title'))
    throw new InvalidError({ '': [i18n.t('Choose the column that contains the title.')] })
  const planned = planRows(rows, await knownKits(actor))
  const landings = await planLandings(actor, id, planned, options)
  if (!landings.some(isWork)) throw new InvalidError({ '': [i18n.t('Nothing to import with these options.')] })
  return {
    id,
    rows: planned,
    landings,
    header: table.header,
    own: columns.flatMap(({ own }) => own ?? []),
    options,
    files,
  }
}

/**
 * Imports all rows: stores the photos, then writes everything in one transaction. An error undoes both. Dates
 * come from the file only. Idempotent: a concurrent or later call finds the import done.
 */
export async function runImport(
  actor: Actor,
  ready: Ready,
  { tell = async () => {}, signal }: Work = {},
): Promise<void> {
  const { id, landings, files } = ready
  const needed = photosOf(landings)
  const stored: StagedPicture[] = []
  const rowsFrom = needed.length > 0 ? 80 : 0
  let unused: StagedPicture[]
  try {
    const problems = await storePhotos(needed, stored, { actor, tell: share => tell(rowsFrom * share), signal })
    unused = await inTransaction(
      tx => bringRows(tx, actor, ready, { stored, problems, tell: share => tell(rowsFrom + (100 - rowsFrom) * share) }),
      LIMITS,
    )
  } catch (error) {
    // If the database is unreachable, the nightly sweep deletes them.
    const done = await db.import.count({ where: { id, state: 'done' } }).catch(() => 1)
    if (!done) await removePictures(placesOf(stored))
    throw error
  }
  await removePictures(placesOf(unused))
  await discard(files)
}

type Photos = { stored: StagedPicture[]; problems: FailedPhoto[]; tell: (share: number) => Promise<void> }

/** Writes all rows. Returns the photos that no row names. */
async function bringRows(
  tx: Tx,
  actor: Actor,
  { id, header, own, options, rows: checked }: Ready,
  { stored, problems, tell }: Photos,
): Promise<StagedPicture[]> {
  // Triggers keep the plan of their first rows, which takes minutes for 20,000.
  await execute(sql`set local plan_cache_mode to force_custom_plan`, tx)
  // Serializes a user's imports. The import's own row stays unlocked for the progress bar until the end.
  await execute(lockUser('import', actor), tx)
  const waiting = await tx.import.count({ where: { id, ...ownedBy(actor), state: { in: ['pending', 'running'] } } })
  if (waiting === 0) return stored
  // Compared again: another import may have finished in between.
  const rows = planRows(checked, await knownKits(actor, tx))
  const landings = await planLandings(actor, id, rows, options, tx)
  const photos = photosByRecord(stored)
  const needed = photosOf(landings)
  const ready = new Set([...stored.map(keyOf), ...problems.map(keyOf)])
  if (needed.some(photo => !ready.has(keyOf(photo)))) throw new DomainError(CHANGED())
  const work: Record<Step, Landing[]> = { add: [], update: [], skip: [], fail: [] }
  for (const landing of landings) work[landing.step].push(landing)
  const rowsOf = (landings: Landing[]) => landings.map(({ row }) => row)
  const moment = new Date()

  const before = await namesOf(tx, actor)
  const links = await linksFor(tx, actor, rowsOf([...work.add, ...work.update]))
  const customOf = await customValues(tx, actor, own)
  await tell(0.1)
  const added = await insertKits(tx, actor, { importId: id, landings: work.add, links, customOf, photos }, share =>
    tell(0.1 + 0.7 * share),
  )
  const updated = await updateKits(tx, actor, { rows: rowsOf(work.update), links, customOf, moment })
  const existing = [...work.update, ...work.skip]
  const former = await completeKits(tx, actor, { landings: existing, photos, former: updated.former, moment })
  const identified = await giveSourceIds(tx, actor, rowsOf(existing))
  await tell(0.9)
  const changed = new Set(former.map(kit => kit.id))
  const updates = existing.filter(({ kitId }) => changed.has(kitId)).length
  const skipped = work.skip.filter(({ kitId }) => !changed.has(kitId)).length
  const named = new Set(needed.map(keyOf))
  const used = stored.filter(photo => named.has(keyOf(photo)))
  const result: ImportResult = {
    counts: {
      added: work.add.length,
      updated: updates,
      unchanged: existing.length - updates - skipped,
      skipped,
      failed: work.fail.length,
      notes: landings.reduce((sum, { notes }) => sum + notes.length, 0) || undefined,
      photos: used.length || undefined,
    },
    header,
    failures: rowsOf(work.fail).map(({ line, cells, problems }) => ({ line, cells, reasons: problems })),
    incomplete: [...added, ...updated.kits]
      .filter(({ row }) => row.problems.length > 0)
      .map(({ row, id }) => ({ line: row.line, projectId: id, title: row.title, problems: row.problems }))
      .sort((one, other) => one.line - other.line),
    photoProblems: problems.map(({ line, title, name, message }) => ({ line, title, name, message })),
    former,
    identified,
    created: createdSince(before, await namesOf(tx, actor)),
  }
  await tx.import.update({
    where: { id, ...ownedBy(actor) },
    data: {
      state: 'done',
      progress: 100,
      source: null,
      files: [],
      result,
      expires: new Date(Date.now() + IMPORT_DAYS.undo * 86_400_000),
    },
    select: { id: true },
  })
  return stored.filter(photo => !named.has(keyOf(photo)))
}

type Placed = Pick<StagedPicture, 'collection' | 'record' | 'position'>
const keyOf = ({ collection, record, position }: Placed) => `${collection}/${record}/${position}`

function photosByRecord(stored: StagedPicture[]): StoredPhotos {
  const photos = new Map<string, StagedPicture[]>()
  for (const photo of [...stored].sort((one, other) => one.position - other.position)) {
    const same = photos.get(photo.record)
    if (same) same.push(photo)
    else photos.set(photo.record, [photo])
  }
  return photos
}
