import sql from 'sql-template-tag'
import { BYTE_ORDER_MARK, csvLine, escapeFormula } from '~/features/transfer/csv/csv-text'
import type { Actor } from '~/platform/actor'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { NotFoundError } from '~/platform/errors'
import type { FailedLine, ImportResult, PhotoProblem } from './import-result'

/** Returns the first rows that were not imported. */
export async function failedLines(actor: Actor, id: string, { most }: { most: number }): Promise<FailedLine[]> {
  const [found] = await query<{ failures: FailedLine[] | null }>(
    prepared(sql`
      select jsonb_path_query_array(result->'failures', format('$[0 to %s]', ${most}::int - 1)::jsonpath) as failures
      from imports where id = ${id} and "user" = ${actor.userId}`),
  )
  return found?.failures ?? []
}

/** Returns the photos that were not imported. */
export async function failedPhotos(actor: Actor, id: string): Promise<PhotoProblem[]> {
  const [found] = await query<{ photos: PhotoProblem[] | null }>(
    prepared(sql`
      select result->'photoProblems' as photos from imports where id = ${id} and "user" = ${actor.userId}`),
  )
  return found?.photos ?? []
}

/**
 * Returns the rows that were not imported as a CSV file to fix and import: the original columns, then the line and the
 * reason.
 * @throws NotFoundError
 */
export async function failedLinesCsv(actor: Actor, id: string): Promise<{ fileName: string; text: string }> {
  const [found] = await query<Pick<ImportResult, 'header' | 'failures'> & { fileName: string }>(
    prepared(sql`
      select file_name as "fileName", result->'header' as header, result->'failures' as failures
      from imports where id = ${id} and "user" = ${actor.userId} and state in ('done', 'undone') and expires > now()`),
  )
  if (!found) throw new NotFoundError()
  const { header, failures, fileName } = found
  const lines = failures.map(({ line, cells, reasons }) => {
    const own = header.map((_, at) => escapeFormula(cells[at] ?? ''))
    return csvLine([...own, String(line), reasons.map(reason => `${reason.column}: ${reason.message}`).join(' ')])
  })
  const text = BYTE_ORDER_MARK + csvLine([...header.map(escapeFormula), 'Line', 'Reason']) + lines.join('')
  return { fileName: `${fileName.replace(/\.\w{1,5}$/, '')}-not-imported.csv`, text }
}
