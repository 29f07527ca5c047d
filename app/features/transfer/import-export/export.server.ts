import type { ClientBase } from 'pg'
import sql, { empty, raw } from 'sql-template-tag'
import type { CustomField, CustomValues } from '~/features/collection/custom-fields/custom-field-terms'
import { fieldsOf } from '~/features/collection/custom-fields/custom-fields.server'
import { customText } from '~/features/collection/custom-fields/custom-values.server'
import { percentOf } from '~/features/collection/projects/kit-progress.server'
import { selectFields } from '~/features/collection/projects/project-columns.server'
import type { ProjectValues } from '~/features/collection/projects/project-fields'
import { BYTE_ORDER_MARK, csvLine, escapeFormula, joinTags } from '~/features/transfer/csv/csv-text'
import { csvColumn, FIELD_HEADERS, TRANSFER_FIELDS, type TransferField } from '~/features/transfer/csv/transfer-fields'
import type { Actor } from '~/platform/actor'
import { pool } from '~/platform/db/db.server'
import { prepared } from '~/platform/db/prepared.server'

const KITS_A_BATCH = 500

type ExportedKit = ProjectValues & { id: string; created: Date; progress: number | null; custom: CustomValues }

/**
 * Exports the collection as CSV in batches, oldest kit first, with the user's own fields as the last columns; at most one batch is in memory. Importing the file into
 * an empty account and exporting again gives the same bytes. `on` is a connection with an open transaction, instead of
 * the pool.
 */
export async function* exportCollection(actor: Actor, on: Pick<ClientBase, 'query'> = pool): AsyncGenerator<string> {
  const { rows: own } = await on.query<CustomField>(prepared(fieldsOf(actor)))
  yield BYTE_ORDER_MARK +
    csvLine([...TRANSFER_FIELDS.map(field => FIELD_HEADERS[field]), ...own.map(({ name }) => name)])
  let last: ExportedKit | undefined
  do {
    const kits = await nextKits(on, actor, last)
    if (kits.length > 0) yield kits.map(kit => csvLine(cellsOf(kit, own))).join('')
    last = kits.length === KITS_A_BATCH ? kits.at(-1) : undefined
  } while (last)
}

/** Returns a file with the columns of the export and one example row. */
export const importTemplate = (): string =>
  BYTE_ORDER_MARK +
  csvLine(TRANSFER_FIELDS.map(field => FIELD_HEADERS[field])) +
  csvLine(TRANSFER_FIELDS.map(field => csvColumn(field).example))

async function nextKits(on: Pick<ClientBase, 'query'>, actor: Actor, after?: ExportedKit): Promise<ExportedKit[]> {
  const { rows } = await on.query<ExportedKit>(
    prepared(sql`
      select p.id, p.created, p.custom, ${selectFields('p')}, coalesce(c.name, '') as company, coalesce(a.name, '') as artist,
        ${PROGRESS} as progress,
        array(select t.name::text from project_tags pt join tags t on t.id = pt.tag where pt.project = p.id order by pt.created, pt.id) as tags
      from projects p
      left join companies c on c.id = p.company
      left join artists a on a.id = p.artist
      where p."user" = ${actor.userId} ${after ? sql`and (p.created, p.id) > (${after.created}, ${after.id})` : empty}
      order by p.created, p.id
      limit ${KITS_A_BATCH}`),
  )
  return rows
}

const PROGRESS = raw(`${percentOf('p')}::float8`)

const cellsOf = (kit: ExportedKit, own: CustomField[]) => [
  ...TRANSFER_FIELDS.map(field => (kit[field] === INITIAL[field] ? '' : cellText(kit[field]))),
  ...own.map(({ id }) => customCell(kit.custom[id])),
]

/** Numbers that every kit has. */
const INITIAL: Partial<Record<TransferField, number>> = { quantity: 1, pieces: 1, piecesDone: 0 }

function cellText(value: string | number | boolean | null | string[]): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : ''
  return escapeFormula(typeof value === 'string' ? value : joinTags(value))
}

const customCell = (value: CustomValues[string] | undefined) =>
  typeof value === 'string' ? escapeFormula(value) : customText(value)
