import type { ClientBase } from 'pg'
import { BYTE_ORDER_MARK, csvLine, disarmFormula, joinTags } from '~/features/csv/csv-text'
import type { ProjectInput } from '~/features/projects/project.schema'
import type { Actor } from '~/platform/actor'
import { pool } from '~/platform/db.server'
import { FIELD_HEADERS, TRANSFER_FIELDS, type TransferField } from './transfer-fields'

const KITS_A_BATCH = 500

type ExportedKit = Record<Exclude<TransferField, 'tags'>, string | number | null> & {
  id: string
  created: Date
  tags: string[]
}

/**
 * Exports the collection as CSV in batches, oldest kit first; at most one batch is in memory. Importing the file into
 * an empty account and exporting again gives the same bytes. `on` is a connection with an open transaction, instead of
 * the pool.
 */
export async function* exportCollection(actor: Actor, on: Pick<ClientBase, 'query'> = pool): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(TRANSFER_FIELDS.map(field => FIELD_HEADERS[field]))
  let last: ExportedKit | undefined
  do {
    const kits = await nextKits(on, actor, last)
    if (kits.length > 0) yield kits.map(kit => csvLine(cellsOf(kit))).join('')
    last = kits.length === KITS_A_BATCH ? kits.at(-1) : undefined
  } while (last)
}

/** Returns a file with the columns of the export and one example row. */
export const importTemplate = (): string =>
  BYTE_ORDER_MARK +
  csvLine(TRANSFER_FIELDS.map(field => FIELD_HEADERS[field])) +
  csvLine(TRANSFER_FIELDS.map(field => cellText(EXAMPLE[field])))

const EXAMPLE: ProjectInput = {
  title: 'Example: The Starry Night (replace this line)',
  status: 'stash',
  company: 'Diamond Art Club',
  artist: 'Vincent van Gogh',
  width: 50,
  height: 40,
  drillShape: 'square',
  totalDiamonds: 32000,
  kitCategory: 'full',
  sourceUrl: 'https://shop.example/the-starry-night',
  datePurchased: '2026-01-05',
  dateReceived: '2026-01-12',
  dateStarted: null,
  dateCompleted: null,
  generalNotes: 'Every column but title and status may stay empty.',
  tags: ['night sky', 'gift'],
}

async function nextKits(on: Pick<ClientBase, 'query'>, actor: Actor, after?: ExportedKit): Promise<ExportedKit[]> {
  const { rows } = await on.query<ExportedKit>({
    name: after ? 'export-next' : 'export-first',
    text: `
      select p.id, p.created, p.title, p.status, coalesce(c.name, '') as company, coalesce(a.name, '') as artist, p.width, p.height,
        p.drill_shape as "drillShape", p.total_diamonds as "totalDiamonds", p.kit_category as "kitCategory",
        p.source_url as "sourceUrl", p.date_purchased as "datePurchased", p.date_received as "dateReceived",
        p.date_started as "dateStarted", p.date_completed as "dateCompleted", p.general_notes as "generalNotes",
        array(select t.name::text from project_tags pt join tags t on t.id = pt.tag where pt.project = p.id order by pt.created, pt.id) as tags
      from projects p
      left join companies c on c.id = p.company
      left join artists a on a.id = p.artist
      where p."user" = $1 ${after ? 'and (p.created, p.id) > ($3, $4)' : ''}
      order by p.created, p.id
      limit $2`,
    values: [actor.userId, KITS_A_BATCH, ...(after ? [after.created, after.id] : [])],
  })
  return rows
}

const cellsOf = (kit: ExportedKit) => TRANSFER_FIELDS.map(field => cellText(kit[field]))

function cellText(value: string | number | null | string[]): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return disarmFormula(typeof value === 'string' ? value : joinTags(value))
}
