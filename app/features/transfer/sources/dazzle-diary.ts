import { MAX_PHOTOS } from '~/features/collection/progress-notes/note-photos'
import type { Cell } from '~/features/transfer/csv/cell'
import { readSpecialDrills } from '~/features/transfer/csv/cell-values'
import type { RowNote, SourcePhoto, Table } from '~/features/transfer/csv/csv-table'
import { isDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import {
  amountOf,
  dayOf,
  fact,
  ifAny,
  kitsIn,
  listOf,
  moneyOf,
  PHOTOS_NOT_IN_FILE,
  recordsOf,
  type Source,
  type SourceKit,
  tableOf,
  textOf,
  unknownFields,
} from './source-kits'

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
  const rows = recordsOf(table)
  const missing = [
    i18n.t('This is the spreadsheet. The full backup (Settings → Your data) also holds hours and progress.'),
    ...leftOut(rows),
  ]
  return { ...tableOf(rows.map(kitOf), { name: i18n.t('the spreadsheet of Dazzle Diary'), missing }), distinct: true }
}

const isDazzleRow = (row: Row) => 'width_in' in row || 'dac_handle' in row

/** Returns whether JSON is a backup of Dazzle Diary: a project has `width_in` or `dac_handle`. */
export const isDazzleBackup = (json: unknown): json is Row =>
  typeof json === 'object' && json !== null && 'projects' in json && listOf(json.projects).some(isDazzleRow)

/** Returns the photo that a backup has under `data`; undefined if there is none. */
type PhotoAt = (data: unknown, name: string) => SourcePhoto | undefined

/** Reads a backup of Dazzle Diary: kits, and one progress note per kit and day with its photos. */
export function readDazzleBackup(backup: Row, photoAt: PhotoAt): Source {
  const sessions = listOf(backup.sessions)
  const progress = listOf(backup.progress)
  const projects = kitsIn(backup.projects)
  const known = new Set(projects.map(({ id }) => String(id)))
  const isOrphan = (row: Row) => !known.has(String(row.project_id))
  const photos = listOf(backup.photos).map(row => ({ row, photo: photoAt(row.data, textOf(row.file) || 'photo') }))
  const missing = [
    ...ifAny(
      photos.filter(({ row }) => isOrphan(row)).length,
      /*i18n*/ '{count, plural, one {Not imported: # photo without a kit.} other {Not imported: # photos without a kit.}}',
    ),
    ...ifAny(photos.filter(({ row, photo }) => !photo && !isOrphan(row)).length, PHOTOS_NOT_IN_FILE),
    ...ifAny(
      [...sessions, ...progress].filter(isOrphan).length,
      /*i18n*/ '{count, plural, one {Not imported: # progress entry without a kit.} other {Not imported: # progress entries without a kit.}}',
    ),
    ...ifAny(
      [...sessions, ...progress].filter(row => !isOrphan(row) && !isDay(dayOf(row.on))).length,
      /*i18n*/ '{count, plural, one {Not imported: # progress entry without a date.} other {Not imported: # progress entries without a date.}}',
    ),
    ...leftOut(projects),
    ...unknownFields([...sessions, ...progress, ...listOf(backup.photos)], ENTRY_FIELDS),
    ...unknownFields([backup], ['version', 'exportedAt', 'projects', 'photos', 'sessions', 'progress']),
  ]
  const sessionsOf = byProject(sessions, row => row)
  const progressOf = byProject(progress, row => row)
  const photosOf = byProject(photos, ({ row }) => row)
  const kits = projects.map((row): SourceKit => {
    const [id, kit] = [String(row.id), kitOf(row)]
    const entries = {
      sessions: sessionsOf.get(id) ?? [],
      progress: progressOf.get(id) ?? [],
      photos: photosOf.get(id) ?? [],
    }
    return { ...kit, notes: notesOf(row, entries, kit.sourceId) }
  })
  return { ...tableOf(kits, { name: i18n.t('a backup of Dazzle Diary'), missing }), distinct: true }
}

/** Returns what of the kits is not imported, or becomes something else. */
function leftOut(projects: Row[]): string[] {
  const count = (isSo: (row: Row) => boolean) => projects.filter(isSo).length
  return [
    ...ifAny(
      count(row => textOf(row.price_source) === CATALOG && textOf(row.price) !== ''),
      /*i18n*/ '{count, plural, one {Not imported: # list price, which is not what was paid.} other {Not imported: # list prices, which are not what was paid.}}',
    ),
    ...ifAny(
      count(row => isEstimated(row) && amountOf(row.drills) !== ''),
      /*i18n*/ '{count, plural, one {Not imported: # estimated number of diamonds.} other {Not imported: # estimated numbers of diamonds.}}',
    ),
    ...ifAny(
      count(row => textOf(row.cover) !== ''),
      /*i18n*/ '{count, plural, one {Not imported: # photo of a shop, which the file does not hold.} other {Not imported: # photos of shops, which the file does not hold.}}',
    ),
    ...ifAny(
      count(row => Number(textOf(row.tax)) > 0),
      /*i18n*/ '{count, plural, one {Tax is added to the shipping of # kit.} other {Tax is added to the shipping of # kits.}}',
    ),
    ...unknownFields(projects, KIT_FIELDS),
  ]
}

const CATALOG = 'catalogue'
const isEstimated = (row: Row) => Number(row.drills_estimated) === 1

const KIT_FIELDS = [
  ...['id', 'title', 'artist', 'status', 'shape', 'coverage', 'width_in', 'height_in', 'colors', 'drills'],
  ...['drills_estimated', 'special', 'brand', 'source', 'currency', 'date_ordered', 'date_received', 'date_started'],
  ...['date_completed', 'order_ref', 'order_total', 'order_items', 'order_flag', 'dac_handle', 'shop', 'cover'],
  ...['covers', 'cover_hifi', 'price', 'price_source', 'shipping', 'tax', 'sold_price', 'hours', 'progress', 'notes'],
  ...['holds', 'rating', 'created_at', 'updated_at'],
]
const ENTRY_FIELDS = [
  ...['id', 'project_id', 'on', 'minutes', 'note', 'at', 'from', 'to', 'drills', 'file', 'caption', 'taken_at', 'data'],
]

function byProject<Item>(items: Item[], rowOf: (item: Item) => Row): Map<string, Item[]> {
  const found = new Map<string, Item[]>()
  for (const item of items) {
    const id = String(rowOf(item).project_id)
    const same = found.get(id)
    if (same) same.push(item)
    else found.set(id, [item])
  }
  return found
}

type Entries = { sessions: Row[]; progress: Row[]; photos: { row: Row; photo?: SourcePhoto }[] }

function notesOf(project: Row, { sessions, progress, photos }: Entries, kitId = ''): RowNote[] {
  const days = new Map<string, RowNote & { photos: SourcePhoto[] }>()
  const noteOf = (value: unknown) => {
    const date = dayOf(value)
    if (!isDay(date)) return
    const note = days.get(date) ?? { date, content: '', photos: [] }
    days.set(date, note)
    return note
  }
  const addText = (note: RowNote, text: unknown) => {
    note.content = [note.content, textOf(text)].filter(Boolean).join('\n')
  }
  for (const row of sessions) {
    const note = noteOf(row.on)
    if (!note) continue
    note.minutes = (note.minutes ?? 0) + wholeOf(row.minutes)
    addText(note, row.note)
  }
  for (const row of [...progress].sort((one, other) => textOf(one.at).localeCompare(textOf(other.at)))) {
    const note = noteOf(row.on)
    const percent = percentOf(row.to)
    if (note && percent !== undefined) note.percent = percent
  }
  // The totals of the kit count only if it has no entries.
  const percent = percentOf(project.progress)
  const minutes = Math.round(Number(project.hours) * 60) || 0
  if (progress.length === 0 && percent) Object.assign(noteOf(project.updated_at) ?? {}, { percent })
  if (sessions.length === 0 && minutes > 0) Object.assign(noteOf(project.updated_at) ?? {}, { minutes })
  for (const { row, photo } of photos) {
    const note = photo && (noteOf(row.taken_at) ?? noteOf(project.updated_at))
    if (!note) continue
    note.photos.push(photo)
    addText(note, row.caption)
  }
  return [...days.values()]
    .sort((one, other) => one.date.localeCompare(other.date))
    .flatMap(note => inNotes(note, kitId))
}

/** Splits the photos of a day into several notes if they are too many for one. */
function inNotes({ photos, ...note }: RowNote & { photos: SourcePhoto[] }, kitId: string): RowNote[] {
  const id = kitId && `${kitId}:${note.date}`
  const notes: RowNote[] = [{ ...note, id, photos: photos.slice(0, MAX_PHOTOS) }]
  for (let from = MAX_PHOTOS; from < photos.length; from += MAX_PHOTOS) {
    const more = photos.slice(from, from + MAX_PHOTOS)
    notes.push({ date: note.date, content: '', id: id && `${id}:${from}`, photos: more })
  }
  return notes
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
  const isPaid = textOf(row.price_source) !== CATALOG
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
      totalDiamonds: isEstimated(row) ? '' : amountOf(row.drills),
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
      price: isPaid ? moneyOf(row.price) : '',
      shipping: sumOf(row.shipping, row.tax),
      soldFor: moneyOf(row.sold_price),
      rating: amountOf(row.rating),
      currency,
    },
    facts: [
      ...fact(i18n.t('Special drills'), special),
      ...fact(i18n.t({ id: 'from.shop', message: 'From' }), from === company ? '' : from),
      ...fact(i18n.t({ id: 'order.noun', message: 'Order' }), orderOf(row)),
      ...holdsOf(row.holds),
    ],
  }
}

function orderOf({ order_ref, order_total, order_items, order_flag }: Row): string {
  const [total, items] = [amountOf(order_total), amountOf(order_items)]
  const parts = [
    textOf(order_ref),
    total && i18n.t('total {total}', { total }),
    items && i18n.t('{items} items', { items }),
    textOf(order_flag),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Returns shipping and tax as one amount. */
const sumOf = (...values: unknown[]): Cell => {
  const amounts = values.map(textOf).filter(Boolean).map(Number)
  return amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : ''
}

function holdsOf(value: unknown): string[] {
  try {
    return listOf(JSON.parse(textOf(value) || '[]')).map(({ held, restarted }) =>
      textOf(restarted)
        ? i18n.t('On hold: {from} – {to}', { from: textOf(held), to: textOf(restarted) })
        : i18n.t('On hold: {from} – now', { from: textOf(held) }),
    )
  } catch {
    // Not the list that newer versions write.
    return fact(i18n.t('On hold'), textOf(value))
  }
}

const centimeters = (inches: unknown) => {
  const text = amountOf(inches)
  return text && Number.isFinite(Number(text)) ? String(Math.round(Number(text) * 25.4) / 10) : ''
}
