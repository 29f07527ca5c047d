import { readSpecialDrills } from '~/features/transfer/csv/cell-values'
import type { RowNote, Table } from '~/features/transfer/csv/csv-table'
import { isDay } from '~/platform/dates'
import { countInWords } from '~/platform/notation'
import { amountOf, dayOf, fact, listOf, recordsOf, type Source, type SourceKit, tableOf, textOf } from './source-kits'

type Row = Record<string, unknown>

const STATUSES: Record<string, string> = {
  notReceived: 'purchased',
  received: 'stash',
  started: 'progress',
  onHold: 'onhold',
  abandoned: 'archived',
}
const SHOPS: Record<string, string> = {
  dac: 'https://diamondartclub.com/products/',
  mdd: 'https://mysticaldreamdiamonds.com/products/',
  pnp: 'https://pressedandplaced.com/products/',
  dauk: 'https://diamondartuk.co.uk/products/',
  fallon: 'https://fallongems.com/products/',
  das: 'https://diamondartstudio.co.uk/product/',
  muni: 'https://munimade.com/products/',
}

/** Reads the spreadsheet of Dazzle Diary. Returns nothing for other tables. */
export function readDazzleCsv(table: Table): Source | undefined {
  if (!table.header.includes('title') || !isDazzleRow(Object.fromEntries(table.header.map(name => [name, ''])))) return
  const missing = ['This is the spreadsheet. The full backup (Settings → Your data) also holds hours and progress.']
  return {
    ...tableOf(recordsOf(table).map(kitOf), { name: 'the spreadsheet of Dazzle Diary', missing }),
    distinct: true,
  }
}

const isDazzleRow = (row: Row) => 'width_in' in row || 'dac_handle' in row

export const isDazzleBackup = (json: unknown): json is Row =>
  typeof json === 'object' && json !== null && 'projects' in json && listOf(json.projects).some(isDazzleRow)

/** Reads a backup of Dazzle Diary: kits, and one progress note per kit and day. */
export function readDazzleBackup(backup: Row): Source {
  const sessions = listOf(backup.sessions)
  const progress = listOf(backup.progress)
  const projects = listOf(backup.projects)
  const known = new Set(projects.map(({ id }) => String(id)))
  const orphans = [...sessions, ...progress].filter(row => !known.has(String(row.project_id))).length
  const photos = listOf(backup.photos).length
  const missing = [
    ...(photos > 0 ? [`Not imported: ${countInWords(photos)} ${photos === 1 ? 'photo' : 'photos'}.`] : []),
    ...(orphans > 0
      ? [`Not imported: ${countInWords(orphans)} progress ${orphans === 1 ? 'entry' : 'entries'} without a kit.`]
      : []),
  ]
  const sessionsOf = byProject(sessions)
  const progressOf = byProject(progress)
  const kits = projects.map(row => ({
    ...kitOf(row),
    notes: notesOf(row, sessionsOf.get(String(row.id)) ?? [], progressOf.get(String(row.id)) ?? []),
  }))
  return { ...tableOf(kits, { name: 'a backup of Dazzle Diary', missing }), distinct: true }
}

function byProject(rows: Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const id = String(row.project_id)
    const same = found.get(id)
    if (same) same.push(row)
    else found.set(id, [row])
  }
  return found
}

function notesOf(project: Row, sessions: Row[], progress: Row[]): RowNote[] {
  const days = new Map<string, RowNote>()
  const noteOf = (value: unknown) => {
    const date = dayOf(value)
    if (!isDay(date)) return
    const note = days.get(date) ?? { date, content: '' }
    days.set(date, note)
    return note
  }
  for (const row of sessions) {
    const note = noteOf(row.on)
    if (!note) continue
    note.minutes = (note.minutes ?? 0) + wholeOf(row.minutes)
    note.content = [note.content, textOf(row.note)].filter(Boolean).join('\n')
  }
  for (const row of [...progress].sort((one, other) => textOf(one.at).localeCompare(textOf(other.at)))) {
    const note = noteOf(row.on)
    const percent = percentOf(row.to)
    if (note && percent !== undefined) note.percent = percent
  }
  // The totals of the kit count only without entries of their own.
  const percent = percentOf(project.progress)
  const minutes = Math.round(Number(project.hours) * 60) || 0
  if (progress.length === 0 && percent) Object.assign(noteOf(project.updated_at) ?? {}, { percent })
  if (sessions.length === 0 && minutes > 0) Object.assign(noteOf(project.updated_at) ?? {}, { minutes })
  return [...days.values()].sort((one, other) => one.date.localeCompare(other.date))
}

const wholeOf = (value: unknown) => Math.max(0, Math.round(Number(value)) || 0)

function percentOf(value: unknown): number | undefined {
  const percent = Number(textOf(value) || Number.NaN)
  return percent >= 0 && percent <= 100 ? Math.round(percent * 10) / 10 : undefined
}

function kitOf(row: Row): SourceKit {
  const status = textOf(row.status)
  const shop = SHOPS[textOf(row.shop)]
  const handle = textOf(row.dac_handle)
  const company = textOf(row.brand)
  const from = textOf(row.source)
  const isEstimated = Number(row.drills_estimated) === 1
  const isPaid = textOf(row.price_source) !== 'catalogue'
  const currency = textOf(row.currency)
  const special = textOf(row.special)
  const [id, created] = [textOf(row.id), textOf(row.created_at)]
  return {
    // Another phone counts from 1 again.
    sourceId: id && created && `dazzle-diary:${id}:${created}`,
    fields: {
      title: textOf(row.title),
      status: STATUSES[status] ?? status,
      company,
      artist: textOf(row.artist),
      width: centimeters(row.width_in),
      height: centimeters(row.height_in),
      drillShape: textOf(row.shape),
      totalDiamonds: isEstimated ? '' : amountOf(row.drills),
      sourceUrl: shop && handle ? shop + encodeURIComponent(handle) : '',
      datePurchased: dayOf(row.date_ordered),
      dateReceived: dayOf(row.date_received),
      dateStarted: dayOf(row.date_started),
      dateCompleted: dayOf(row.date_completed),
      generalNotes: textOf(row.notes),
      tags: status === 'abandoned' ? 'abandoned' : '',
      colorCount: amountOf(row.colors),
      coverage: textOf(row.coverage),
      specialDrills: readSpecialDrills(special) ?? '',
      price: isPaid ? textOf(row.price) : '',
      shipping: sumOf(row.shipping, row.tax),
      soldFor: textOf(row.sold_price),
      rating: amountOf(row.rating),
      currency,
    },
    facts: [
      ...fact('Special drills', special),
      ...fact('From', from === company ? '' : from),
      ...fact('Order', [textOf(row.order_ref), textOf(row.order_flag)].filter(Boolean).join(', ')),
      ...holdsOf(row.holds),
    ],
  }
}

/** Returns shipping and tax as one amount. */
const sumOf = (...values: unknown[]) => {
  const amounts = values.map(textOf).filter(Boolean).map(Number)
  return amounts.length > 0 ? String(amounts.reduce((sum, amount) => sum + amount, 0)) : ''
}

function holdsOf(value: unknown): string[] {
  try {
    return listOf(JSON.parse(textOf(value) || '[]')).map(
      ({ held, restarted }) => `On hold: ${textOf(held)} – ${textOf(restarted) || 'now'}`,
    )
  } catch {
    return []
  }
}

const centimeters = (inches: unknown) => {
  const text = amountOf(inches)
  return text && Number.isFinite(Number(text)) ? String(Math.round(Number(text) * 25.4) / 10) : ''
}
