import { isDeepStrictEqual } from 'node:util'
import sql, { raw } from 'sql-template-tag'
import { prepared } from '~/platform/db/prepared.server'
import { execute } from '~/platform/db/query.server'
import { isNamedAfter } from '~/platform/images/picture-name.server'
import { plainLine } from '~/platform/input/plain-text'
import type { ApiBody } from './body.server'
import type { Collection, Write } from './collection.server'
import { ApiError, FieldProblems } from './errors'
import { PROBLEM } from './problems'
import type { WireRecord } from './record.server'
import { type RecordContext, viewRecord } from './records.server'

/** A concurrent request took the ID. It may be the same request: the caller can start over. */
export class TakenError extends ApiError {
  constructor() {
    super(400, 'Failed to create record.', { id: PROBLEM.notUnique })
  }
}

type Sent = { values: Write['values']; files: ApiBody['files'] }

/**
 * Returns whether the record with this ID is what a body creates; false if the ID is free. Then the request is repeated,
 * because its response was lost, and gets the same response.
 * @throws FieldProblems if another record has the ID
 */
export async function isCreatedBefore(id: string, context: RecordContext, sent: () => Promise<Sent>): Promise<boolean> {
  const { collection, registry, on } = context
  // IDs are unique across auth collections, because a token has only an ID.
  const alike = registry.all.filter(
    other => other === collection || (collection.type === 'auth' && other.type === 'auth'),
  )
  for (const { table } of alike) {
    const isTaken = await execute(prepared(sql`select 1 from ${raw(table)} where id = ${id}`), on)
    if (isTaken && table !== collection.table) throw new FieldProblems({ id: PROBLEM.takenAuthId })
    if (!isTaken) continue
    const stored = await viewRecord(id, new URLSearchParams(), context).catch(nullIfHidden)
    if (stored && isCreatedBy(collection, await sent(), stored)) return true
    throw new FieldProblems({ id: PROBLEM.notUnique })
  }
  return false
}

function nullIfHidden(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}

/** Compares photos by their names. An account is never the same. */
function isCreatedBy(collection: Collection, { values, files }: Sent, record: WireRecord): boolean {
  if (collection.type !== 'base') return false
  return Object.entries(collection.fields).every(([name, field]) => {
    if (field.kind !== 'file') return !(name in values) || isDeepStrictEqual(plain(values[name]), plain(record[name]))
    const sent = files[name]?.at(-1)
    return sent ? Boolean(record[name]) && isNamedAfter(String(record[name]), sent.name) : !record[name]
  })
}

// Texts are stored without what cannot be seen.
const plain = (value: unknown) => (typeof value === 'string' ? plainLine(value) : value)
