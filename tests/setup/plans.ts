import pg from 'pg'
import { vi } from 'vitest'
import { pool } from '~/platform/db/db.server'

type Statement = { text: string; values: unknown[] }

/** Returns the statements that are sent during `run`. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await run()
    const statements = sent.mock.calls.map(([query]) => query as unknown as Statement | string)
    // A new connection sends its settings as text.
    return statements.filter(statement => typeof statement !== 'string')
  } finally {
    sent.mockRestore()
  }
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** Returns the plan of a statement and the number of table rows that it reads. */
export async function explained({ text, values }: Statement) {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>({
    text: `explain (analyze, format json, timing off, costs off, buffers off) ${text}`,
    values,
  })
  const plan = rows[0]?.['QUERY PLAN'][0].Plan as Node
  return { plan: JSON.stringify(plan, null, 1), read: rowsReadBy(plan) }
}

function rowsReadBy(node: Node): number {
  const below = (node.Plans ?? []).reduce((sum, inner) => sum + rowsReadBy(inner), 0)
  if (!node['Relation Name']) return below
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return below + each * node['Actual Loops']
}
