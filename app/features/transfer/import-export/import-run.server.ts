import sql from 'sql-template-tag'
import { readSource } from '~/features/transfer/sources/read-source.server'
import type { Actor } from '~/platform/actor'
import { ownedBy } from '~/platform/db/ownership'
import { execute } from '~/platform/db/query.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { InvalidError } from '~/platform/errors'
import { checkRows, openDateColumns } from './check-rows'
import { editTable } from './fix-cells'
import { createdSince, linksFor, namesOf } from './import-links.server'
import type { ImportOptions } from './import-options'
import { actionFor, type PlannedRow, planRows, type Step } from './import-plan'
import type { ImportResult } from './import-result'
import { IMPORT_DAYS, knownKits, pendingImport } from './imports.server'
import { insertKits } from './insert-kits.server'
import { giveSourceIds, updateKits } from './update-kits.server'

type Ready = { id: string; rows: PlannedRow[]; header: string[]; options: ImportOptions }

/**
 * Reads a waiting file and checks whether it can be imported.
 * @throws NotFoundError
 * @throws InvalidError with a message for the check page
 */
export async function readyImport(actor: Actor, id: string): Promise<Ready> {
  const { source, options } = await pendingImport(actor, id)
  const table = editTable(await readSource(source, options), options.mended)
  const { columns, rows } = await checkRows(table, options)
  const open = openDateColumns(columns, options)
  if (open.length > 0) {
    throw new InvalidError({
      '': [`First choose the date format of ${open.map(name => `“${name}”`).join(', ')}.`],
    })
  }
  if (!options.columns.includes('title')) throw new InvalidError({ '': ['Choose the column that contains the title.'] })
  const planned = planRows(rows, await knownKits(actor))
  const steps = planned.map(row => actionFor(row.verdict, options))
  if (!steps.includes('add') && !steps.includes('update')) {
    throw new InvalidError({ '': ['Nothing to import with these options.'] })
  }
  return { id, rows: planned, header: table.header, options }
}

/**
 * Imports all rows in one transaction. Sets no dates of its own. Idempotent: a concurrent or later call finds the
 * import done.
 */
export async function runImport(
  actor: Actor,
  { id, header, options, rows: checked }: Ready,
  onProgress: (percent: number) => Promise<void> = async () => {},
): Promise<void> {
  await inTransaction(
    async tx => {
      // Serializes a user's imports. The import's own row stays unlocked for the progress bar until the end.
      await execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${actor.userId}`}, 0))`, tx)
      const waiting = await tx.import.count({ where: { id, ...ownedBy(actor), state: { in: ['pending', 'running'] } } })
      if (waiting === 0) return
      // Compared again: another import may have finished in between.
      const rows = planRows(checked, await knownKits(actor, tx))
      const work: Record<Step, PlannedRow[]> = { add: [], update: [], skip: [], fail: [] }
      for (const row of rows) work[actionFor(row.verdict, options)].push(row)

      const before = await namesOf(tx, actor)
      const links = await linksFor(tx, actor, [...work.add, ...work.update])
      await onProgress(10)
      const added = await insertKits(tx, actor, { importId: id, rows: work.add, links }, share =>
        onProgress(10 + 70 * share),
      )
      const updated = await updateKits(tx, actor, { rows: work.update, links })
      const identified = await giveSourceIds(tx, actor, [...work.update, ...work.skip])
      await onProgress(90)
      const result: ImportResult = {
        counts: {
          added: work.add.length,
          updated: updated.former.length,
          unchanged: work.update.length - updated.former.length,
          skipped: work.skip.length,
          failed: work.fail.length,
        },
        header,
        failures: work.fail.map(({ line, cells, problems }) => ({ line, cells, reasons: problems })),
        incomplete: [...added, ...updated.kits]
          .filter(({ row }) => row.problems.length > 0)
          .map(({ row, id }) => ({ line: row.line, projectId: id, title: row.title, problems: row.problems }))
          .sort((one, other) => one.line - other.line),
        former: updated.former,
        identified,
        created: createdSince(before, await namesOf(tx, actor)),
      }
      await tx.import.update({
        where: { id, ...ownedBy(actor) },
        data: {
          state: 'done',
          progress: 100,
          source: null,
          result,
          expires: new Date(Date.now() + IMPORT_DAYS.undo * 86_400_000),
        },
        select: { id: true },
      })
    },
    { timeout: 300_000 },
  )
}
