import { BYTE_ORDER_MARK, csvLine, disarmFormula } from '~/features/csv/csv-text'
import type { Actor } from '~/platform/actor'
import { pool } from '~/platform/db.server'
import { NotFoundError } from '~/platform/errors'
import type { FailedLine, ImportResult } from './import-result'

/** Returns the first rows that were not imported. */
export async function failedLines(actor: Actor, id: string, { most }: { most: number }): Promise<FailedLine[]> {
  const { rows } = await pool.query<{ failures: FailedLine[] | null }>({
    name: 'import-failures-first',
    text: `
      select jsonb_path_query_array(result->'failures', format('$[0 to %s]', $3::int - 1)::jsonpath) as failures
      from imports where id = $1 and "user" = $2`,
    values: [id, actor.userId, most],
  })
  return rows[0]?.failures ?? []
}

/**
 * Returns the rows that were not imported as a CSV file to fix and import: the original columns, then the line and the
 * reason.
 * @throws NotFoundError
 */
export async function failedLinesCsv(actor: Actor, id: string): Promise<{ fileName: string; text: string }> {
  const { rows } = await pool.query<Pick<ImportResult, 'header' | 'failures'> & { fileName: string }>({
    name: 'import-failures',
    text: `
      select file_name as "fileName", result->'header' as header, result->'failures' as failures
      from imports where id = $1 and "user" = $2 and state in ('done', 'undone') and expires > now()`,
    values: [id, actor.userId],
  })
  const [found] = rows
  if (!found) throw new NotFoundError()
  const { header, failures, fileName } = found
  const lines = failures.map(({ line, cells, reasons }) => {
    const own = header.map((_, at) => disarmFormula(cells[at] ?? ''))
    return csvLine([...own, String(line), reasons.map(reason => `${reason.column}: ${reason.message}`).join(' ')])
  })
  const text = BYTE_ORDER_MARK + csvLine([...header.map(disarmFormula), 'Line', 'Reason']) + lines.join('')
  return { fileName: `${fileName.replace(/\.\w{1,5}$/, '')}-not-imported.csv`, text }
}
